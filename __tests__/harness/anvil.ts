/** A local chain with the number of BNB Smart Chain (anvil), and on it a token with 18 decimals that anybody may send. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

type Hex = `0x${string}`;

/** Emits Transfer(caller, to, value) for whatever is called with transfer(to, value), and answers with a large number: yes, and any balance. */
const RUNTIME = [
  '602435600052', // memory[0] = value
  '60043533', // to, caller
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', // Transfer(address,address,uint256)
  '60206000a3', // log3 of memory[0..32]
  '6bffffffffffffffffffffffff60005260206000f3', // return 2^96 - 1
].join('');
const BYTES = (RUNTIME.length / 2).toString(16).padStart(2, '0');
const TOKEN_CODE: Hex = `0x60${BYTES}80600b6000396000f3${RUNTIME}`;
/** The first of the accounts that anvil makes for everybody. */
const SENDER: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Of what anvil makes for everybody: the key from which addresses for deposits are derived, and that of its second account, from which is paid. */
export const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
export const KEY: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

export interface Anvil {
  url: string;
  token: Hex;
  ask: <T>(method: string, params?: unknown) => Promise<T>;
  deployToken: () => Promise<Hex>;
  /** Sends a transfer into a block of its own; `gas` too small makes it fail. */
  transfer: (to: string, units: bigint, options?: { token?: Hex; gas?: string }) => Promise<string>;
  mine: (blocks: number) => Promise<void>;
  /** Takes the newest blocks back and mines others. */
  reorg: (depth: number) => Promise<void>;
  stop: () => void;
}

const transferData = (to: string, units: bigint): Hex =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`;

/** Null where anvil is not for this machine. */
export async function startAnvil(): Promise<Anvil | null> {
  const binary = anvilPath();
  if (binary === null) return null;
  const port = await freePort();
  const args = ['--chain-id', '56', '--port', String(port), '--silent'];
  const child: ChildProcess = spawn(binary, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  let id = 0;
  const ask = async <T>(method: string, params: unknown = []): Promise<T> => {
    id += 1;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    const reply = (await response.json()) as { result?: T; error?: { message: string } };
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result as T;
  };
  for (let tries = 0; (await ask('eth_chainId').catch(() => null)) === null; tries += 1) {
    if (tries === 100) throw new Error('anvil did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const deployToken = async (): Promise<Hex> => {
    const hash = await ask<string>('eth_sendTransaction', [{ from: SENDER, data: TOKEN_CODE }]);
    // Mined by itself, a moment later.
    for (;;) {
      const receipt = await ask<{ contractAddress: Hex } | null>('eth_getTransactionReceipt', [hash]);
      if (receipt) return receipt.contractAddress;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const token = await deployToken();
  return {
    url,
    token,
    ask,
    deployToken,
    transfer: (to, units, options = {}) =>
      ask<string>('eth_sendTransaction', [
        {
          from: SENDER,
          to: options.token ?? token,
          data: transferData(to, units),
          ...(options.gas && { gas: options.gas }),
        },
      ]),
    mine: async (blocks) => void (await ask('anvil_mine', [`0x${blocks.toString(16)}`])),
    reorg: async (depth) => void (await ask('anvil_reorg', [depth, []])),
    stop: () => void child.kill('SIGTERM'),
  };
}

function anvilPath(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const resolve = createRequire(path.join(process.cwd(), 'package.json')).resolve;
    return path.join(path.dirname(resolve('@foundry-rs/anvil-linux-amd64/package.json')), 'bin/anvil');
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
