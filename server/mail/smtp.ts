/** The door to the mail server. The library is loaded with the first letter. */
import type { MailConfig } from '../config';
import type { Deliver } from './postman';

const TIMEOUT_MS = 20_000;

/** Null where no server is configured. */
export function smtpDelivery({ smtpUrl, requireTls, from }: MailConfig): Deliver | null {
  if (smtpUrl === null) return null;
  let transport: Promise<{ sendMail: (letter: object) => Promise<unknown> }> | null = null;
  return async ({ to, subject, text, html }) => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url: smtpUrl,
        requireTLS: requireTls,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      }),
    );
    // `to` as an object: an address is never read as a list.
    await (await transport).sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
