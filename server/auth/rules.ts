/** How an account is shown to others. Pure. */

/** `ab****yz`: enough to recognise one's own account, not enough to tell it to others. */
export function maskAccount(account: string): string {
  const at = account.indexOf('@');
  const name = at < 0 ? account : account.slice(0, at);
  const domain = at < 0 ? '' : account.slice(at);
  return name.length <= 3 ? `${name.slice(0, 1)}****${domain}` : `${name.slice(0, 2)}****${domain === '' ? name.slice(-2) : domain}`;
}
