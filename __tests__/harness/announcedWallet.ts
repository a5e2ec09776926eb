/** A wallet that announces itself to the page (EIP-6963) and answers as told; an Error is thrown. */
export type Answers = Partial<Record<string, unknown>>;

export const coded = (code: number) => Object.assign(new Error(`wallet ${code}`), { code });

/** Answers of a method may be made of its parameters. */
export function announcedWallet(answers: Answers) {
  const asked: string[] = [];
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method);
    const given = answers[method] ?? Object.assign(new Error('unknown'), { code: 4200 });
    const answer: unknown = typeof given === 'function' ? await (given as (params: unknown) => unknown)(params) : given;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const detail = {
    info: { uuid: 'heron', name: 'Heron Wallet' },
    provider: { request, on: () => undefined, removeListener: () => undefined },
  };
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  return { asked, gone: () => window.removeEventListener('eip6963:requestProvider', announce) };
}
