/** A real mail server on this machine that keeps what it was given. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  to: string[];
  /** The whole message as it travelled. */
  raw: string;
  subject: string;
  /** The plain text part. */
  text: string;
}

export interface MailServer {
  url: string;
  letters: Received[];
  /** From now on letters are refused for now (true), or taken. */
  refuse: (on: boolean) => void;
  stop: () => Promise<void>;
}

const decodeWord = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(body, 'base64').toString('utf8')
        : decodeQuoted(body.replaceAll('_', ' ')),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function readMessage(raw: string): Pick<Received, 'subject' | 'text'> {
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ');
  const subject = decodeWord(/^Subject: (.*)$/im.exec(unfolded)?.[1]?.trim() ?? '');
  const part = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)(\r\n--|$)/i.exec(raw);
  const head = part?.[0].split('\r\n\r\n')[0] ?? '';
  const body = part?.[1] ?? '';
  return {
    subject,
    text: /base64/i.test(head)
      ? Buffer.from(body, 'base64').toString('utf8')
      : /quoted-printable/i.test(head)
        ? decodeQuoted(body)
        : body,
  };
}

export async function startMailServer(): Promise<MailServer> {
  const letters: Received[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (refusing) return done(Object.assign(new Error(`${to.join()}: try again later`), { responseCode: 451 }));
        const raw = Buffer.concat(chunks).toString('utf8');
        letters.push({ to, raw, ...readMessage(raw) });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    refuse: (on) => {
      refusing = on;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
