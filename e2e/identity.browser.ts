/**
 * Identity as a person shows it: document and photos, the review of the sandbox, then addresses with a place; and once
 * a refusal by an operator at the command line, which the person reads and mends.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { MessageKey } from './messageKey';
import {
  type Language,
  type Phone,
  type Product,
  keptBy,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  until,
  words,
} from './world';

/** The command line alone takes seconds a command on a busy machine. */
const LONG = 300_000;
const CANARY = { document: 'CANARY55501', name: 'Canary Songbird', address: '77 Canaryfield Road, Kowloon' };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

/** A card with text on it, of which a phone would make a photo. */
const card = (text: string): Promise<Buffer> =>
  sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: '#dde' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="1600" height="1000"><rect x="90" y="90" width="1420" height="820" rx="60" fill="#fff" stroke="#333" stroke-width="6"/>${Array.from({ length: 22 }, (_, line) => `<text x="160" y="${190 + line * 32}" font-size="30" font-family="monospace">${`${text} ${line} `.repeat(5)}</text>`).join('')}</svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer();

/** One person's way through the forms. */
class Applicant {
  readonly w: ReturnType<typeof words>;

  constructor(
    readonly phone: Phone,
    private readonly url: string,
    language: Language,
    private readonly account: string,
  ) {
    this.w = words(language);
  }

  async registers(): Promise<void> {
    await registerBeside(this.phone, this.url, this.account);
  }

  async fillsBasic(documentNo: string, name: string): Promise<void> {
    const {
      w,
      phone: { page },
    } = this;
    await page.getByRole('combobox', { name: w('identity.basic.nationality') }).click();
    await page.getByRole('textbox', { name: w('identity.basic.searchCountry') }).fill('Hong Kong');
    await page.getByRole('listitem').filter({ hasText: 'HK' }).getByRole('button').click();
    await page.getByLabel(w('identity.basic.realName')).fill(name);
    await page.getByLabel(w('identity.basic.birthDate')).fill('1990-05-17');
    await page.getByLabel(w('identity.basic.documentNo')).fill(documentNo);
    for (const side of ['front', 'back', 'hand'] as const) {
      await page
        .getByLabel(`${w(`identity.basic.${side}`)}: ${w('files.choose')}`)
        .setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await card(side) });
    }
    await page.getByText(w('files.sent'), { exact: true }).nth(2).waitFor();
  }

  async submits(): Promise<void> {
    await this.phone.page.getByRole('button', { name: this.w('identity.basic.submit') }).click();
    await this.phone.page.getByRole('heading', { name: this.w('identity.status.reviewTitle') }).waitFor();
  }

  async sees(heading: MessageKey): Promise<void> {
    await this.phone.page.getByRole('heading', { name: this.w(heading) }).waitFor({ timeout: 60_000 });
  }

  async isFit(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.phone.page }).analyze();
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
    ).toEqual([]);
  }
}

const runs: Language[] = ['zh-hk', 'en'];

describe.each(runs)('with the sandbox’s autopilot, in %s', (language) => {
  let product: Product;
  let phone: Phone;
  let who: Applicant;
  const loaded: string[] = [];
  beforeAll(async () => {
    product = await startProduct({ LOG_LEVEL: 'info' });
    phone = await openPhone(browser, product.url, language, undefined, {
      permissions: ['geolocation'],
      geolocation: { latitude: 51.5074, longitude: -0.1278 },
    });
    phone.page.setDefaultTimeout(20_000);
    phone.page.on('request', (request) => loaded.push(path.basename(new URL(request.url()).pathname)));
    who = new Applicant(phone, product.url, language, `identity_${language.replace('-', '_')}`);
    await who.registers();
  }, LONG);
  afterAll(async () => {
    await phone?.close();
    await product?.stop();
  }, LONG);

  test(
    'the basic level is submitted and passes',
    async () => {
      await phone.go('/pages/login/register2');
      await who.sees('identity.basic.heading');
      await who.isFit();
      await who.fillsBasic(CANARY.document, CANARY.name);
      await who.isFit();
      await who.submits();
      await who.sees('identity.status.passedTitle');
      await who.isFit();
    },
    LONG,
  );

  test(
    'the advanced level takes where one is, without a map where the site has no tiles, and passes',
    async () => {
      const { page } = phone;
      const { w } = who;
      const folder = path.resolve('out/_next/static/chunks');
      const mapCode = readdirSync(folder).filter(
        (file) => file.endsWith('.js') && readFileSync(path.join(folder, file), 'utf8').includes('leaflet-container'),
      );
      await page.getByRole('button', { name: w('identity.basic.toAdvanced') }).click();
      await who.sees('identity.advanced.heading');
      await page.getByLabel(w('identity.advanced.workAddress'), { exact: true }).fill(CANARY.address);
      await page.getByLabel(w('identity.advanced.homeAddress'), { exact: true }).fill('2 Nathan Road, Kowloon');
      await page
        .getByRole('button', { name: w('identity.advanced.pickTyped') })
        .first()
        .click();
      await page.getByRole('button', { name: w('identity.place.here') }).click();
      await until(
        'the place is there',
        async () => (await page.getByLabel(w('identity.place.typed')).inputValue()) === '51.50740, -0.12780',
      );
      expect(mapCode.filter((file) => loaded.includes(file))).toEqual([]);
      await who.isFit();
      await page.getByRole('button', { name: w('identity.place.use') }).click();
      await page.getByText(w('identity.advanced.picked', { place: '51.50740, -0.12780' })).waitFor();
      await page.getByRole('button', { name: w('identity.advanced.submit') }).click();
      await who.sees('identity.status.passedTitle');
      await who.isFit();
    },
    LONG,
  );

  test('nothing that was written stands in the log, in the browser’s storage, or on the screen', async () => {
    const stored = await keptBy(phone.page);
    const shown = await phone.page.locator('body').innerText();
    for (const secret of [CANARY.document, 'Songbird', 'Canaryfield'])
      for (const place of [stored, shown, product.log()]) expect(place).not.toContain(secret);
    expect(product.log()).toContain('advancedCertification');
  });

  test('nothing was complained about on the way', () => expect(phone.complaints).toEqual([]));
});

describe('with an operator at the command line', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'avocet-operator-'));
  const session = path.join(dataDir, 'session');
  let product: Product;
  let phone: Phone;
  let who: Applicant;
  let secret = '';

  const operator = async (command: readonly string[], env: Record<string, string> = {}): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'server/operatorCommand.ts', ...command],
      {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATA_DIR: dataDir,
          OPERATOR_SESSION: session,
          AVOCET_URL: product?.url ?? '',
          OPERATOR_PASSWORD: 'a long enough password',
          ...env,
        },
      },
    );
    return stdout;
  };

  beforeAll(async () => {
    const said = await operator(['create', 'anna']);
    secret = /^[A-Z2-7]{32}$/m.exec(said)?.[0] ?? '';
    product = await startProduct({ AUTOPILOT: '0', DATA_DIR: dataDir });
    phone = await openPhone(browser, product.url, 'en');
    phone.page.setDefaultTimeout(20_000);
    who = new Applicant(phone, product.url, 'en', 'identity_refused');
    await who.registers();
  }, LONG);
  afterAll(async () => {
    await phone?.close();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, LONG);

  test(
    'a request is refused with a reason and a note, which the person reads, mends, and then passes',
    async () => {
      await phone.go('/pages/login/register2');
      await who.sees('identity.basic.heading');
      await who.fillsBasic('REFUSED1234', 'Ada Lovelace');
      await who.submits();

      await operator(['login', 'anna'], { OPERATOR_CODE: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
      const waiting = async () =>
        (JSON.parse(await operator(['identity', 'list'])) as { list: { id: string }[] }).list[0]?.id ?? '';
      const id = await waiting();
      const shown = JSON.parse(await operator(['identity', 'view', '--id', id])) as {
        data: { realName: string };
        photos: { fileId: string }[];
      };
      expect(shown.data.realName).toBe('Ada Lovelace');
      const picture = path.join(dataDir, 'front.jpg');
      await operator(['file', 'view', '--fileId', shown.photos[0]?.fileId ?? '', '--out', picture]);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1_600 });
      await operator(['identity', 'reject', '--id', id, '--reason', 'unreadable', '--note', 'Please use more light.']);

      await who.phone.page.getByText(who.w('identity.reasons.unreadable')).waitFor({ timeout: 60_000 });
      await who.phone.page.getByText('Please use more light.').waitFor();
      await who.isFit();
      await phone.page.reload();
      await who.phone.page.getByText('Please use more light.').waitFor();
      await who.fillsBasic('REFUSED1234', 'Ada Lovelace');
      await who.submits();
      await operator(['identity', 'pass', '--id', await waiting()]);
      await who.sees('identity.status.passedTitle');
      const audit = JSON.parse(await operator(['audit', 'list', '--operator', 'anna'])) as {
        list: { action: string }[];
      };
      expect(audit.list.map(({ action }) => action)).toEqual([
        'identity.pass',
        'identity.reject',
        'file.view',
        'identity.view',
        'operator.logIn',
      ]);
      expect(phone.complaints).toEqual([]);
    },
    LONG,
  );
});
