/** Letters: what they say, that they reach a real mail server, and that none is lost while it does not answer. */
import { readConfig } from '@/server/config';
import { transaction } from '@/server/db/database';
import { sendMail, tellPerson } from '@/server/mail/mail';
import { smtpDelivery } from '@/server/mail/smtp';
import { alertLetter } from '@/server/alerts/letters';
import { changedLetter, codeLetter, lockedLetter, newDeviceLetter } from '@/server/auth/letters';
import { compose } from '@/server/mail/letters';
import { createVault } from '@/server/vault/vault';
import { TEST_KEY, type TestExchange, exchange } from '../harness/exchange';
import { overhear } from '../harness/overheard';
import { type MailServer, startMailServer } from '../harness/mailServer';

const vault = createVault([Buffer.from(TEST_KEY, 'base64')]);
const code = (digits: string, language: 'en' | 'zh-hk' = 'en', antiPhishing: string | null = null) => ({
  letter: codeLetter,
  language,
  antiPhishing,
  values: { code: digits, purpose: 'bindEmail' as const },
});

describe('on the way', () => {
  it('no letter is handed over in plain text, but to this machine or from the sandbox', async () => {
    const server = await startMailServer();
    const letter = { to: 'heron@example.com', subject: 'Code', text: '481207', html: '' };
    const from = 'Avocet <no-reply@example.com>';
    await expect(smtpDelivery({ smtpUrl: server.url, requireTls: true, from })!(letter)).rejects.toThrow(
      /STARTTLS|TLS/,
    );
    expect(server.letters).toEqual([]);
    await smtpDelivery({ smtpUrl: server.url, requireTls: false, from })!(letter);
    expect(server.letters).toHaveLength(1);
    await server.stop();
  });

  it.each([
    ['smtp://mail.example.com:587', '0', true],
    ['smtp://localhost.example.com', '0', true],
    ['smtp://192.0.2.1:25', '0', true],
    ['smtps://mail.example.com', '0', false],
    ['smtp://127.0.0.1:1025', '0', false],
    ['smtp://localhost:1025', '0', false],
    ['smtp://mail.example.com:587', '1', false],
  ])('%s with SANDBOX=%s: TLS is asked for: %s', (url, sandbox, expected) => {
    expect(readConfig({ SMTP_URL: url, SANDBOX: sandbox }).mail.requireTls).toBe(expected);
  });

  it('an address cannot switch it off', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com?requireTLS=false' })).toThrow(
      /SMTP_URL must not have options/,
    );
  });
});

describe('with a mail server', () => {
  let server: MailServer;
  let x: TestExchange;
  beforeAll(async () => {
    server = await startMailServer();
    x = await exchange({
      config: {
        logLevel: 'error',
        mail: { smtpUrl: server.url, requireTls: false, from: 'Avocet <no-reply@example.com>' },
      },
    });
  });
  afterAll(async () => {
    await x?.close();
    await server?.stop();
  });
  const context = () => ({ db: x.db, now: x.clock.now(), vault });

  it('a letter arrives in the person’s language with their phrase, and its text is thrown away', async () => {
    await sendMail(context(), 'heron@example.com', code('481207', 'zh-hk', '藍色蒼鷺'));
    expect(await x.postman?.deliverDue()).toBe(1);
    const letter = server.letters.at(-1)!;
    expect(letter.to).toEqual(['heron@example.com']);
    expect(letter.subject).toBe('[Avocet] 你的驗證碼');
    expect(letter.text).toContain('481207');
    expect(letter.text).toContain('你的防釣魚碼：藍色蒼鷺');
    const kept = await x.db
      .selectFrom('mail_outbox')
      .select(['sealed', 'sent_at'])
      .where('recipient', '=', 'heron@example.com')
      .executeTakeFirst();
    expect(kept).toMatchObject({ sealed: null, sent_at: String(x.clock.now()) });
  });

  it('a letter belongs to its transaction', async () => {
    await transaction(x.db, async (db) => {
      await sendMail({ ...context(), db }, 'nobody@example.com', code('111222'));
      throw new Error('taken back');
    }).catch(() => undefined);
    expect(await x.postman?.deliverDue()).toBe(0);
    await tellPerson(context(), { id: '1', email: null, language: 'en', anti_phishing: null }, lockedLetter, {
      what: 'totp',
      until: '0',
    });
    expect(await x.postman?.deliverDue()).toBe(0);
  });

  it('the log is told that a letter was refused, and not whose', async () => {
    const { log } = overhear(x);
    server.refuse(true);
    await sendMail(context(), 'canary@example.com', code('333444'));
    expect(await x.postman?.deliverDue()).toBe(0);
    server.refuse(false);
    await x.clock.jump(60_000);
    expect(await x.postman?.deliverDue()).toBe(1);
    expect(log.join()).toContain('the mail server refuses a letter: 451');
    expect(log.join()).not.toContain('canary');
  });

  it('what the server does not take is tried again, later each time, and given up after a day', async () => {
    server.refuse(true);
    await sendMail(context(), 'later@example.com', code('333444'));
    expect(await x.postman?.deliverDue()).toBe(0);
    expect(await x.postman?.deliverDue()).toBe(0);
    await x.clock.jump(60_000);
    server.refuse(false);
    expect(await x.postman?.deliverDue()).toBe(1);
    expect(server.letters.at(-1)?.to).toEqual(['later@example.com']);
    server.refuse(true);
    await sendMail(context(), 'never@example.com', code('555666'));
    await x.clock.jump(25 * 3_600_000);
    expect(await x.postman?.deliverDue()).toBe(0);
    server.refuse(false);
    await x.clock.jump(25 * 3_600_000);
    expect(await x.postman?.deliverDue()).toBe(0);
    const row = await x.db
      .selectFrom('mail_outbox')
      .select(['sealed', 'failed_at'])
      .where('recipient', '=', 'never@example.com')
      .executeTakeFirstOrThrow();
    expect([row.sealed, row.failed_at === null]).toEqual([null, false]);
  });

  it('a code and a warning do not wait behind letters that came earlier', async () => {
    const before = server.letters.length;
    const person = { id: '1', email: 'many@example.com', language: 'en', anti_phishing: null } as const;
    const alert = { letter: alertLetter, values: alertLetter.samples[0]!, language: 'en', antiPhishing: null } as const;
    for (let nr = 0; nr < 20; nr += 1) await sendMail(context(), person.email, alert);
    await x.clock.jump(1_000);
    await sendMail(context(), 'waits@example.com', code('777888'));
    await sendMail(context(), 'warned@example.com', {
      ...alert,
      letter: lockedLetter,
      values: { what: 'totp', until: '0' },
    });
    expect(await x.postman?.deliverDue()).toBe(22);
    const to = server.letters.slice(before).map((letter) => letter.to[0]);
    expect(to.slice(0, 3)).toEqual(['waits@example.com', 'warned@example.com', person.email]);
  });

  it('shows no outbox', async () => {
    expect((await x.inject({ method: 'GET', url: '/dev/outbox', headers: { host: 'localhost' } })).statusCode).toBe(
      404,
    );
  });
});

describe('without a mail server', () => {
  const outbox = (x: TestExchange, headers: Record<string, string> = {}, page = '/dev/outbox') =>
    x.inject({ method: 'GET', url: page, headers: { host: 'localhost:8686', ...headers } });

  it('the sandbox shows the letters to this machine only', async () => {
    const x = await exchange();
    await sendMail({ db: x.db, now: x.clock.now(), vault }, '<b>@example.com', code('909808'));
    const page = await outbox(x);
    expect([page.statusCode, page.body.includes('909808'), page.body.includes('<b>@')]).toEqual([200, true, false]);
    expect((await outbox(x, {}, '/dev/outbox.json')).json()).toMatchObject([
      { to: '<b>@example.com', subject: '[Avocet] Your verification code' },
    ]);
    // The app is told of the page exactly where it is shown.
    const isTold = async (headers: Record<string, string>) => {
      const reply = await x.inject({
        method: 'POST',
        url: '/okx/okapi/v1/getDomain',
        payload: {},
        headers: { 'x-app': '1', origin: 'https://exchange.test', ...headers },
      });
      return (reply.json() as { data: { outbox: string | null } }).data.outbox;
    };
    expect(await isTold({ host: 'localhost:8686' })).toBe('/dev/outbox');
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-real-ip': '203.0.113.9' },
      { via: '1.1 proxy' },
      { forwarded: 'for=203.0.113.9' },
    ]) {
      expect((await outbox(x, headers)).statusCode).toBe(404);
      expect(await isTold({ host: 'localhost:8686', ...headers })).toBeNull();
    }
    await x.close();
  });

  it('a page of another site on this machine reads no letters', async () => {
    const x = await exchange();
    const status = async (headers: Record<string, string>) => (await outbox(x, headers, '/dev/outbox.json')).statusCode;
    for (const headers of [
      { origin: 'http://localhost:8686' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])
      expect(await status(headers)).toBe(200);
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect([headers, await status(headers)]).toEqual([headers, 404]);
    await x.close();
  });

  it('and an exchange that is no sandbox shows none', async () => {
    const x = await exchange({ sandbox: false });
    expect((await outbox(x)).statusCode).toBe(404);
    await x.close();
  });
});

test('every letter is worded in every language, without a link and without code of a stranger', () => {
  for (const language of ['en', 'zh-hk', 'zh-cn'] as const) {
    const letters = [
      compose(code('123456')),
      compose({
        letter: newDeviceLetter,
        language,
        antiPhishing: null,
        values: { at: '0', device: '<script>alert(1)</script>', address: '203.0.113.9' },
      }),
      compose({ letter: changedLetter, language, antiPhishing: 'a<b', values: { what: 'password', at: '0' } }),
      compose({ letter: lockedLetter, language, antiPhishing: null, values: { what: 'fundPassword', until: '0' } }),
    ];
    for (const { subject, text, html } of letters) {
      expect(`${subject} ${text}`).not.toMatch(/\{|\}|undefined/);
      expect(html).not.toMatch(/<script|href|src=|a<b/);
    }
  }
});

test('every letter of every domain is worded in every language, and no two share a name', async () => {
  const x = await exchange();
  const letters = x.domains.flatMap(({ letters: ofDomain = [] }) => ofDomain);
  expect(letters.length).toBeGreaterThan(7);
  expect(new Set(letters.map(({ kind }) => kind)).size).toBe(letters.length);
  for (const letter of letters)
    for (const language of ['en', 'zh-hk', 'zh-cn'] as const)
      for (const values of letter.samples) {
        const { subject, text } = compose({ letter, values, language, antiPhishing: null });
        // A word that is missing would be told by its key, such as "identity.subject".
        expect(`${letter.kind}: ${subject} ${text}`).not.toMatch(
          /\{|\}|undefined|\b(?!example)[a-z]+\.[a-z]+[A-Za-z]*\b/,
        );
        // Numbers of orders, hashes, days and codes apart, a figure is written as on the screens: 7,830.00, never 7830.
        const bare = /(?<![\w.,-])\d{4,}(?:\.\d+)?(?= [A-Z]{3,5}\b)|(?<![\w.,])\d+\.\d(?= (?:USDT|HKD)\b)/;
        expect(`${letter.kind}: ${subject} ${text}`).not.toMatch(bare);
      }
  await x.close();
});
