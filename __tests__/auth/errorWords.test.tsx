/**
 * What can be refused about an account is seen as words, in the language of whoever sees it: one row an error, provoked at the real
 * exchange through the real screen. And no error of the catalogue, in no language, is ever a bare code.
 */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import userEvent from '@testing-library/user-event';
import { errorCodes, type ErrorArgs, type ErrorName } from '@/lib/api/errors';
import { api } from '@/lib/api/index';
import { CallError } from '@/lib/client/callError';
import { useErrorText } from '@/lib/i18n/errorText';
import { type Language, languages } from '@/lib/i18n/languages';
import { loadWords, setLanguage } from '@/lib/i18n/words';
import { WordsProvider } from '@/lib/i18n/WordsProvider';
import { paths } from '@/lib/paths';
import { wordsFor } from '@/server/http/words';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { solvePuzzle } from '../harness/puzzle';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange({ config: { newcomerLevel: 'none' } });
});
afterAll(() => x.close());
const { withEmail, withTotp, totpCode } = factorsOn(() => x);

const MINUTE_MS = 60_000;
let language: Language = 'en';

/** Words by their key, with everything but the plain words between its placeholders cut away. */
function w(key: string): string {
  const [domain = '', ...rest] = key.split('.');
  const file: unknown = JSON.parse(readFileSync(`locales/${language}/${domain}.json`, 'utf8'));
  const text = rest.reduce<unknown>((level, part) => (level as Record<string, unknown>)[part], file);
  if (typeof text !== 'string') throw new Error(`no words for ${key}`);
  return text;
}
/** As a pattern: whatever stands for a placeholder. */
const pattern = (key: string): RegExp =>
  new RegExp(
    w(key)
      .replace(/<\/?\w+>/g, '')
      .split(/\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );

const fill = async (key: string, text: string) => {
  const field = await screen.findByLabelText(w(key));
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const press = async (key: string) => userEvent.click(await screen.findByRole('button', { name: w(key) }));
const open = (href: string, as?: Person) => renderScreen(href, { exchange: x, language, ...(as && { as }) });
const solve = (off = 0) => solvePuzzle(x, { title: w('auth.puzzle.title'), confirm: w('auth.puzzle.confirm') }, off);

async function logIn(account: string, password: string): Promise<void> {
  await open(paths.auth.logIn.href());
  await fill('auth.logIn.account', account);
  await fill('auth.logIn.password', password);
  await press('auth.logIn.submit');
}

async function register(details: { account?: string; again?: string; agree?: boolean } = {}): Promise<void> {
  await open(paths.auth.register.href());
  await fill('auth.register.account', details.account ?? 'somebody_new');
  await fill('auth.register.password', 'Curlew2026');
  await fill('auth.register.confirmPassword', details.again ?? 'Curlew2026');
  if (details.agree !== false) await userEvent.click(await screen.findByRole('checkbox'));
  await press('auth.register.submit');
}

async function changePassword(person: Person, old: string, next: string): Promise<void> {
  await open(paths.security.changePassword.href(), person);
  await fill('security.changePassword.oldPassword', old);
  await fill('security.changePassword.newPassword', next);
  await fill('security.changePassword.confirmPassword', next);
  await press('security.changePassword.submit');
}

async function bindEmail(person: Person, address: string, code: string): Promise<void> {
  await x.clock.jump(10 * MINUTE_MS);
  await open(paths.auth.emailCode.href(), person);
  await fill('security.bindEmail.address', address);
  await fill('security.bindEmail.code', code);
  await fill('auth.proof.password', person.password);
  await press('security.bindEmail.submit');
}

async function sendCode(person: Person, address: string): Promise<void> {
  await open(paths.auth.emailCode.href(), person);
  await fill('security.bindEmail.address', address);
  await press('auth.code.send');
}

async function withFundPassword(): Promise<Person> {
  const person = await withTotp();
  await person.call(api.security.setFundPassword, {
    newPassword: '482913',
    confirmPassword: '482913',
    proof: { totpCode: totpCode(person.secret) },
  });
  await x.clock.jump(MINUTE_MS);
  return person;
}

const six = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Each row ends where its words should be seen; `seen` where the screen uses other words than the catalogue's. */
const rows: readonly { name: ErrorName; seen?: string; provoke: () => Promise<void> }[] = [
  { name: 'wrongCredentials', provoke: () => logIn('nobody_at_all', 'Wrong2026').then(() => solve()) },
  {
    name: 'lockedUntil',
    provoke: async () => {
      for (let time = 0; time < 5; time += 1)
        await x
          .visitor()
          .call(api.auth.logIn, { account: 'locked_out', password: 'Wrong2026' })
          .catch(() => {});
      await logIn('locked_out', 'Wrong2026');
      await solve();
    },
  },
  { name: 'sliderFailed', provoke: () => logIn('nobody_at_all', 'Wrong2026').then(() => solve(60)) },
  {
    name: 'sliderExpired',
    provoke: async () => {
      await logIn('nobody_at_all', 'Wrong2026');
      await waitFor(() => expect(screen.getByRole('slider')).toBeEnabled());
      await x.clock.jump(3 * MINUTE_MS);
      await solve(1);
    },
  },
  { name: 'passwordsDiffer', provoke: () => register({ again: 'Other2026' }) },
  { name: 'accountLength', provoke: () => register({ account: 'abc' }) },
  { name: 'accountForm', provoke: () => register({ account: 'with space' }) },
  {
    name: 'accountTaken',
    provoke: async () => {
      const { account } = await x.person();
      await register({ account });
      await solve();
    },
  },
  { name: 'termsNotAccepted', provoke: () => register({ agree: false }) },
  {
    name: 'ticketExpired',
    seen: 'auth.stepGone.title',
    provoke: () => open(paths.auth.resetPassword.href()).then(() => undefined),
  },
  { name: 'oldPasswordWrong', provoke: async () => changePassword(await x.person(), 'Wrong2026', 'Heron2027') },
  {
    name: 'passwordSame',
    provoke: async () => {
      const person = await x.person();
      await changePassword(person, person.password, person.password);
    },
  },
  {
    name: 'passwordForm',
    provoke: async () => {
      const person = await x.person();
      await changePassword(person, person.password, 'ab');
    },
  },
  {
    name: 'passwordWeak',
    provoke: async () => {
      const person = await x.person();
      await changePassword(person, person.password, 'qwerty123');
    },
  },
  { name: 'emailForm', provoke: async () => sendCode(await x.person(), 'no address') },
  {
    name: 'codeTooSoon',
    provoke: async () => {
      const person = await x.person();
      // From another device.
      await person.call(api.security.sendNewCode, { email: 'soon@example.com' });
      await sendCode(person, 'soon@example.com');
    },
  },
  {
    name: 'codeLimit',
    provoke: async () => {
      const person = await x.person();
      for (let time = 0; time < 10; time += 1) {
        await person.call(api.security.sendNewCode, { email: 'often@example.com' });
        await x.clock.jump(MINUTE_MS);
      }
      await sendCode(person, 'often@example.com');
    },
  },
  {
    name: 'codeWrong',
    provoke: async () => {
      const person = await x.person();
      await person.call(api.security.sendNewCode, { email: 'wrong@example.com' });
      await bindEmail(person, 'wrong@example.com', six(await factorsOn(() => x).lastCode('wrong@example.com')));
    },
  },
  { name: 'codeExpired', provoke: async () => bindEmail(await x.person(), 'never@example.com', '123456') },
  {
    name: 'emailTaken',
    provoke: async () => {
      const [{ email }, person] = [await withEmail(), await x.person()];
      await x.clock.jump(MINUTE_MS);
      await person.call(api.security.sendNewCode, { email });
      await bindEmail(person, email, await factorsOn(() => x).lastCode(email));
    },
  },
  {
    name: 'totpWrong',
    provoke: async () => {
      const person = await x.person();
      await x.clock.jump(10 * MINUTE_MS);
      await open(paths.security.bindTotp.href(), person);
      const secret = (await screen.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent.replaceAll(' ', '');
      await fill('security.bindTotp.code', six(totpCode(secret)));
      await fill('auth.proof.password', person.password);
      await press('security.bindTotp.submit');
    },
  },
  {
    name: 'fundPasswordWrong',
    provoke: async () => {
      await open(paths.security.setFundPassword.href(), await withFundPassword());
      await fill('security.fundPassword.oldPassword', '593024');
      await fill('security.fundPassword.newPassword', '604135');
      await fill('security.fundPassword.confirmPassword', '604135');
      await press('security.fundPassword.submit');
    },
  },
  {
    name: 'fundPasswordWeak',
    provoke: async () => {
      await open(paths.security.setFundPassword.href(), await x.person());
      await fill('security.fundPassword.newPassword', '123456');
      await press('security.fundPassword.submit');
    },
  },
  {
    name: 'fundPasswordForm',
    provoke: async () => {
      await open(paths.security.setFundPassword.href(), await x.person());
      await fill('security.fundPassword.newPassword', '12');
      await press('security.fundPassword.submit');
    },
  },
  {
    name: 'withdrawalsHeld',
    seen: 'security.held',
    provoke: async () => {
      const person = await x.person();
      await x.db
        .updateTable('users')
        .set({ withdrawals_held_until: x.clock.now() + MINUTE_MS })
        .where('id', '=', person.userId)
        .execute();
      await open(paths.security.overview.href(), person);
    },
  },
  {
    name: 'identityNeeded',
    seen: 'identity.advanced.basicFirst',
    provoke: async () => open(paths.identity.advanced.href(), await x.person()).then(() => undefined),
  },
  {
    name: 'loginExpired',
    seen: 'shell.network.loginExpired',
    provoke: async () => {
      const person = await x.person();
      await open(paths.security.overview.href(), person);
      await screen.findByText(w('security.overview.factors'));
      await x.clock.jump(25 * 60 * MINUTE_MS);
      await userEvent.click(await screen.findByRole('button', { name: new RegExp(w('security.overview.devices')) }));
    },
  },
  {
    name: 'accountLocked',
    seen: 'support.locked.heading',
    provoke: async () => {
      const person = await x.person();
      await x.db
        .updateTable('users')
        .set({ locked_at: x.clock.now(), lock_reason: 'risk' })
        .where('id', '=', person.userId)
        .execute();
      await logIn(person.account, person.password);
      await solve();
    },
  },
];

describe('on the screen', () => {
  test.each(rows.map((row, at) => [row.name, languages[at % languages.length]!, row] as const))(
    '%s, in %s',
    async (name, spoken, { seen, provoke }) => {
      language = spoken;
      await provoke();
      const words = pattern(seen ?? `errors.${name}`);
      await waitFor(() => expect(document.body.textContent).toMatch(words));
      // Neither the number on the wire nor the name in the code.
      expect(document.body.textContent).not.toMatch(new RegExp(`\\b(${errorCodes[name]}|${name})\\b`));
    },
  );

  test('an unknown refusal shows the exchange’s own words', async () => {
    language = 'en';
    const person = await x.person();
    await open(paths.security.changePassword.href(), person);
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      String(input).endsWith(api.security.changePassword.path)
        ? new Response(JSON.stringify({ code: '9876', success: false, msg: 'Something quite new.', data: null, ts: 1 }))
        : real(input, init);
    for (const [key, text] of [
      ['oldPassword', person.password],
      ['newPassword', 'Heron2027'],
      ['confirmPassword', 'Heron2027'],
    ] as const)
      await fill(`security.changePassword.${key}`, text);
    fireEvent.submit(document.querySelector('form')!);
    expect(await screen.findByText('Something quite new.')).toBeInTheDocument();
  });
});

/** A value for every placeholder of the messages. */
const ARGS: ErrorArgs = {
  seconds: '42',
  by: 'anna',
  until: '1800000000000',
  min: '5',
  max: '900',
  tick: '0.01',
  step: '0.001',
  low: '1',
  high: '2',
  field: 'price',
  unit: 'USDT',
  level: 'basic',
  factor: 'totp',
  left: '10',
  limit: '1000',
  needed: '100',
  available: '50',
  why: 'stopLoss',
  against: 'mark',
  way: 'lower',
  leverage: '10',
  most: '20',
  price: '1.15',
  period: 'day',
  known: '0x85Bc…DF71',
  form: 'iban',
  what: 'number',
  which: 'unpaid',
  status: 'applied',
  own: '3',
  state: 'inAppeal',
  spare: '0.01',
  word: 'coin club',
  side: 'long',
};

describe.each(languages)('every error of the catalogue, in %s', (spoken) => {
  test('has words on the screen and in the reply', async () => {
    await setLanguage(spoken);
    await loadWords(['errors', 'shell']);
    const told = new Map<string, string>();
    function Words() {
      const text = useErrorText();
      for (const [name, code] of Object.entries(errorCodes))
        told.set(name, text(new CallError('refused', { reason: name as ErrorName, code, args: ARGS })));
      for (const kind of ['network', 'timeout', 'offline', 'faulty', 'malformed', 'aborted'] as const)
        told.set(kind, text(new CallError(kind)));
      told.set('unknown', text(new CallError('refused', { code: '9876', message: '' })));
      return null;
    }
    render(
      <WordsProvider>
        <Words />
      </WordsProvider>,
    );
    expect(told.size).toBe(Object.keys(errorCodes).length + 7);
    const bare = [...told].filter(
      ([name, text]) =>
        text.length < 3 || text.includes('{') || text.includes('errors.') || text === name || /^\d+$/.test(text),
    );
    expect(bare).toEqual([]);
    for (const name of Object.keys(errorCodes) as ErrorName[])
      expect(wordsFor(spoken, name, ARGS)).not.toMatch(/\{|^errors\.|^\d+$|^$/);
    if (spoken !== 'en') expect([...told].filter(([, text]) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  });
});
