/**
 * Where a push may be sent: the address comes from a browser, so anybody could name any. Only the push services of the browsers are asked,
 * so that nobody makes the exchange call an address of their choice.
 */

/** Of Chrome and Edge, Firefox, Safari, and Windows. A leading point stands for every name below. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

export function isPushService(address: string, services: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host, username, password } = new URL(address);
  // One that is named with its port is of this machine, as in a test.
  if (services.includes(host) && host !== hostname) return username === '' && password === '';
  if (protocol !== 'https:' || host !== hostname || username !== '' || password !== '') return false;
  return services.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
}
