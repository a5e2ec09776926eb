// `/.well-known/security.txt` (RFC 9116) of the exported app, from the same settings as the exchange's (server/http/securityText.ts).

/** Null where nobody is named. Throws a sentence where what is set cannot stand there. */
export function securityText({ SECURITY_CONTACT: contact = '', SECURITY_EXPIRES: expires = '' }, now = Date.now()) {
  if (contact === '' && expires === '') return null;
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new Error('SECURITY_CONTACT must be a mailto: or https: address.');
  const end = Date.parse(expires);
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(expires) || !(end > now))
    throw new Error('SECURITY_EXPIRES must be a date in the future, such as 2027-06-30.');
  return `Contact: ${contact}\nExpires: ${new Date(end).toISOString()}\nPreferred-Languages: en, zh\n`;
}
