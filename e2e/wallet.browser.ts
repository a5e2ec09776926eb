/** Wallet log-in in a real browser: the first time, again, a refusal, the wrong chain, another account; and what the wallet was asked for. */
import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { CHAIN_ID_HEX } from '@/lib/chain/rules';
import { startAnvil } from '../__tests__/harness/anvil';
import { PageWallet } from './pageWallet';
import {
  type Language,
  type Phone,
  type Product,
  ask,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  until,
  words,
} from './world';

const LONG = 180_000;
/** All that a wallet may ever be asked for by this build. */
const ALLOWED = [
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_revokePermissions',
  'personal_sign',
];

let browser: Browser;
let chain: Awaited<ReturnType<typeof startAnvil>>;
beforeAll(async () => {
  [browser, chain] = await Promise.all([openBrowser(), startAnvil()]);
}, LONG);
afterAll(async () => {
  await browser?.close();
  chain?.stop();
}, LONG);

interface Who {
  isLogin: boolean;
  uid: string | null;
  accountMasked: string | null;
}

describe.each(['zh-hk', 'en'] as const)('in %s', (language: Language) => {
  const say = words(language);
  let product: Product;
  let phone: Phone;
  let wallet: PageWallet;
  let requests: string[];
  let uid: string | null = null;
  const who = () => ask<Who>(phone, product.url, 'v2/common/checkLogin');
  const dialog = () => phone.page.locator('dialog[open]');
  const press = (name: string) => phone.page.getByRole('button', { name, exact: true }).click();
  const openSheet = async () => {
    await phone.go('/');
    await press(say('auth.entry.wallet'));
  };
  const choose = async () => {
    await openSheet();
    await dialog().getByText('Heron Wallet').click();
  };
  const leave = () => ask(phone, product.url, 'v1/loginOut');
  /** What the wallet was last asked to sign. */
  const signedText = () => {
    const [hex = ''] = (wallet.asked.findLast(({ method }) => method === 'personal_sign')?.params ?? []) as string[];
    return Buffer.from(hex.slice(2), 'hex').toString();
  };
  const isIn = async () => {
    await until('logged in', async () => (await who()).isLogin);
    await phone.page.locator('nav').first().waitFor();
  };

  beforeAll(async () => {
    if (!chain) return console.warn('anvil is not for this machine: the wallet journeys are skipped');
    product = await startProduct();
    phone = await openPhone(browser, product.url, language);
    phone.page.setDefaultTimeout(20_000);
    requests = [];
    phone.page.on('request', (request) => requests.push(request.url()));
    wallet = new PageWallet(chain.url);
    await wallet.install(phone.page);
    return undefined;
  }, LONG);
  afterAll(async () => {
    await phone?.close();
    await product?.stop();
  }, LONG);
  const journey = (name: string, steps: () => Promise<void>) =>
    test(
      name,
      async () => {
        if (chain) await steps();
      },
      LONG,
    );

  journey('the entry page asks a wallet for nothing, and loads nothing of it', async () => {
    await openSheet();
    await dialog().getByText('Heron Wallet').waitFor();
    expect(wallet.asked).toEqual([]);
    expect(requests.filter((url) => /\/wallet(connect)?[.-]/.test(url))).toEqual([]);
  });

  journey('the first time opens an account', async () => {
    await choose();
    await dialog().getByText(say('auth.register.fundsTitle')).waitFor();
    await press(say('auth.register.fundsDone'));
    await isIn();
    const { uid: mine, accountMasked } = await who();
    uid = mine;
    expect(accountMasked?.slice(0, 6)).toBe(wallet.address.slice(0, 6).toLowerCase());
    const text = signedText();
    expect(text).toContain(`${new URL(product.url).host} wants you to sign in`);
    expect(text).toMatch(language === 'en' ? /moves no funds/ : /不會轉移任何資金/);
  });

  journey('again finds the same account', async () => {
    await leave();
    await choose();
    await isIn();
    expect((await who()).uid).toBe(uid);
  });

  journey('a refusal is said in words, and the next try works', async () => {
    await leave();
    wallet.mood = 'rejects';
    await choose();
    await dialog().getByText(say('auth.wallet.trouble.rejected')).waitFor();
    expect((await who()).isLogin).toBe(false);
    wallet.mood = 'agrees';
    await press(say('auth.wallet.retry'));
    await isIn();
  });

  journey('a wallet on another chain is asked to change, or told why it must', async () => {
    await leave();
    wallet.goTo('0x1', true);
    wallet.mood = 'rejectsTheChain';
    await choose();
    await dialog().getByText(say('auth.wallet.trouble.wrongChain')).waitFor();
    wallet.mood = 'agrees';
    // This one has never heard of our chain, so it is told.
    wallet.goTo('0x1', false);
    await press(say('auth.wallet.retry'));
    await isIn();
    const [added] = (wallet.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params ?? []) as {
      chainId: string;
    }[];
    expect(added?.chainId).toBe(CHAIN_ID_HEX);
  });

  journey('another network and another account in the wallet are told while one is logged in', async () => {
    await wallet.changeChain('0x1');
    await dialog().getByText(say('auth.wallet.changed.chain')).waitFor();
    await press(say('auth.wallet.changed.switch'));
    await until('back on our chain', async () => Promise.resolve(wallet.chain === null));
    await dialog().waitFor({ state: 'detached' });
    await wallet.changeAccount(102);
    await dialog().getByText(say('auth.wallet.changed.title')).waitFor();
    expect((await who()).uid).toBe(uid);
    await press(say('auth.wallet.changed.confirm'));
    await phone.page.getByRole('button', { name: say('auth.entry.wallet'), exact: true }).waitFor();
    expect((await who()).isLogin).toBe(false);
    await choose();
    await isIn();
    expect((await who()).uid).not.toBe(uid);
  });

  journey('a wallet is bound to an account with a password, and logs in to it with its second factor', async () => {
    await leave();
    await registerBeside(phone, product.url, 'grey_heron');
    wallet.hold(103);
    const mine = (await who()).uid;
    const { secret } = await ask<{ secret: string }>(phone, product.url, 'v2/user/getRandomGoogleSecretKey');
    const totp = new TOTP({ secret });
    // Each code works once, so these are the codes of the step before, of now and of the step after.
    const codeAt = (offset: number) => totp.generate({ timestamp: Date.now() + offset * 30_000 });
    await until('the step before still counts for a while', () => Promise.resolve(Date.now() % 30_000 < 20_000));
    await ask(phone, product.url, 'v2/user/googleCodeVerify', { code: codeAt(-1), proof: { password: 'Curlew2026' } });
    await phone.go('/pages/personal/safety');
    await phone.page.getByRole('button', { name: new RegExp(`^${say('security.overview.wallet')}`) }).click();
    await dialog().getByText('Heron Wallet').click();
    await dialog().getByLabel(say('auth.proof.totp'), { exact: true }).waitFor();
    expect(signedText()).toMatch(language === 'en' ? /^Bind this wallet/m : /^把這個錢包綁定/m);
    await dialog().getByLabel(say('auth.proof.totp'), { exact: true }).fill(codeAt(0));
    await press(say('security.wallet.submit'));
    await dialog().waitFor({ state: 'detached' });
    await phone.page
      .getByText(`${wallet.address.slice(0, 6).toLowerCase()}…${wallet.address.slice(-4).toLowerCase()}`)
      .waitFor();
    await leave();
    await choose();
    await phone.page.getByRole('heading', { name: say('auth.verify.headings.totp'), exact: true }).waitFor();
    expect((await who()).isLogin).toBe(false);
    await phone.page.getByLabel(say('auth.code.totpLabel'), { exact: true }).fill(codeAt(1));
    await isIn();
    expect((await who()).uid).toBe(mine);
  });

  journey('the wallet was asked for nothing else, and nobody else was asked for anything', async () => {
    expect(
      [...new Set(wallet.asked.map(({ method }) => method))].filter(
        (method) => !ALLOWED.includes(method) && method !== 'wallet_requestPermissions',
      ),
    ).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(product.url) && !url.startsWith('data:'))).toEqual([]);
    expect(phone.complaints).toEqual([]);
    return Promise.resolve();
  });
});
