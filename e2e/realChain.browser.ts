/**
 * Money in and out over a real chain, as people see it: anvil, two nodes on one PostgreSQL and the signer, each a process of its own. The
 * node that leads is killed while the blocks of a deposit are counted, and the signer while a withdrawal is on its way.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { sql } from 'kysely';
import { privateKeyToAccount } from 'viem/accounts';
import { paths } from '@/lib/paths';
import { rpcNode } from '@/server/chain/rpcNode';
import { KEY, startAnvil, type Anvil, XPUB } from '../__tests__/harness/anvil';
import { postgresPrograms, startPostgres, type Cluster } from '../__tests__/harness/postgres';
import { startCluster } from '../scripts/cluster.mjs';
import type { Db } from '../server/db/database';
import { postgresDatabase } from '../server/db/postgres';
import { auditFully } from '../server/ledger/auditor';
import { codeOf } from './authenticator';
import { sendWithdrawal, setProofs } from './leaving';
import { type Phone, ask, openBrowser, openPhone, registerBeside, until, words } from './world';

const LONG = 240_000;
const USDT = 10n ** 18n;
const RECIPIENT = '0x85BcF06a151390FCDF716382014f87446b78612a';
const BLOCK_MS = 1_000;
const described = postgresPrograms() === null ? describe.skip : describe;

described('a real chain (skipped where PostgreSQL is not installed)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'avocet-real-chain-'));
  const w = words('zh-hk');
  let chain: Anvil | null = null;
  let blocks: NodeJS.Timeout;
  let postgres: Cluster | null;
  let databaseUrl = '';
  let product: Awaited<ReturnType<typeof startCluster>>;
  let signer: ChildProcess | null = null;
  let browser: Browser;
  let phone: Phone;
  let page: Page;

  beforeAll(async () => {
    chain = await startAnvil();
    postgres = startPostgres();
    if (!chain || !postgres) return;
    const { url, token, mine } = chain;
    blocks = setInterval(() => void mine(1).catch(() => {}), BLOCK_MS);
    databaseUrl = postgres.create('chain');
    product = await startCluster({
      server: path.resolve('dist/server.mjs'),
      databaseUrl,
      env: { SANDBOX_LEVEL: 'basic', DEPOSIT_XPUB: XPUB, DEPOSIT_RPC_URLS: url, DEPOSIT_TOKEN: token },
    });
    browser = await openBrowser();
    phone = await openPhone(browser, product.url, 'zh-hk');
    ({ page } = phone);
    page.setDefaultTimeout(20_000);
    await registerBeside(phone, product.url, 'real_chain');
  }, LONG);
  afterAll(async () => {
    clearInterval(blocks);
    signer?.kill('SIGKILL');
    await browser?.close();
    await product?.stop();
    postgres?.stop();
    chain?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, LONG);

  /** The program that `npm run signer` runs. */
  const beginSigner = async ({ url, token }: Anvil): Promise<ChildProcess> => {
    const env = {
      ...process.env,
      NODE_ENV: 'test' as const,
      DATABASE_URL: databaseUrl,
      SIGNER_RPC_URL: url,
      SIGNER_KEY: KEY,
      SIGNER_JOURNAL: path.join(folder, 'journal'),
      DEPOSIT_TOKEN: token,
    };
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/signer.ts'], { env });
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (data: Buffer) => (said += data.toString()));
    await until('the signer is ready', async () => said.includes('The signer is ready'), 60_000).catch(() => {
      throw new Error(`the signer is not ready: ${said}`);
    });
    return child;
  };
  const killSigner = async (): Promise<void> => {
    const gone = new Promise((resolve) => signer?.once('exit', resolve));
    signer?.kill('SIGKILL');
    await gone;
  };
  const books = async <T>(look: (db: Db) => Promise<T>): Promise<T> => {
    const { db, close } = postgresDatabase(databaseUrl, 2);
    try {
      return await look(db);
    } finally {
      await close();
    }
  };
  const spot = async () =>
    (await ask<{ available: string }>(phone, product.url, 'v2/sctFunds/getByCode', { coin: 'USDT' })).available;

  test(
    'a deposit is counted to its last block, although the node that reads the chain is killed',
    async () => {
      if (!chain) return console.warn('anvil is not for this machine');
      await phone.go(paths.assets.fund.href());
      await page.getByRole('button', { name: w('assets.actions.deposit'), exact: true }).click();
      await page.getByRole('img', { name: w('deposits.qr') }).waitFor();
      const { address } = await ask<{ address: string }>(phone, product.url, 'v2/assets/depositAddress');
      await chain.transfer(address, (643n * USDT) / 2n);
      await page.getByRole('link', { name: new RegExp(w('deposits.status.confirming')) }).click();
      await page.getByText(w('deposits.detail.seen'), { exact: true }).waitFor();
      await product.kill(0);
      const done = w('deposits.detail.successText', { credited: '321.50', coin: 'USDT' });
      await page.getByText(done, { exact: true }).waitFor({ timeout: 90_000 });
      await product.restart(0);
      expect(await spot()).toBe('10321.5');
    },
    LONG,
  );

  test(
    'a withdrawal is signed, paid and confirmed once, although the signer and the node that leads are killed',
    async () => {
      if (!chain) return;
      const secret = await setProofs(phone, product.url);
      // A day passes.
      await books((db) => sql`update users set withdrawals_held_until = null`.execute(db));
      await phone.go(paths.assets.withdraw.href());
      await page.getByRole('textbox', { name: w('withdrawals.address.to') }).pressSequentially(RECIPIENT, { delay: 5 });
      await page.getByText(w('withdrawals.firstUse.title'), { exact: true }).waitFor();
      await sendWithdrawal(page, w, { amount: '120', code: () => codeOf(secret) });
      signer = await beginSigner(chain);
      await killSigner();
      await product.kill(1);
      signer = await beginSigner(chain);
      const done = w('withdrawals.detail.successText', { receives: '119.00', coin: 'USDT' });
      await page.getByText(done, { exact: true }).waitFor({ timeout: 120_000 });
      await product.restart(1);

      const node = rpcNode(chain.url, chain.token);
      const from = privateKeyToAccount(KEY).address.toLowerCase();
      const paid = (await node.transfers(0, (await node.head()).number)).filter((transfer) => transfer.from === from);
      expect(paid.map(({ to, units }) => [to, units])).toEqual([[RECIPIENT.toLowerCase(), 119n * USDT]]);
      await page.getByText(paid[0]?.txHash ?? 'none').waitFor();
      expect(await spot()).toBe('10201.5');
    },
    LONG,
  );

  test('the books balance', async () => {
    if (!chain) return;
    expect(await books(auditFully)).toEqual([]);
  });
});
