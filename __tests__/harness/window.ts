/** Gives the screens of a test a window of some size, as far as media queries tell it. */
export function openWindow(width: number, height: number): void {
  const remOf = (query: string, name: string): number => {
    const [, size = '0', unit = 'px'] = new RegExp(`min-${name}: ([\\d.]+)(px|rem)`).exec(query) ?? [];
    return Number(size) * (unit === 'rem' ? 16 : 1);
  };
  window.matchMedia = (query) => ({
    matches: /min-(width|height)/.test(query) && width >= remOf(query, 'width') && height >= remOf(query, 'height'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
}
