/** A wallet extension as a page sees it (EIP-6963), played by the test: keys of viem, a chain of anvil, and a record of all that was asked. */
import type { Page } from 'playwright-core';
import { privateKeyToAccount } from 'viem/accounts';

export interface Asked {
  method: string;
  params: unknown;
}

/** What the wallet does when it is asked to sign or to change the chain. */
type Mood = 'agrees' | 'rejects' | 'rejectsTheChain';

const account = (number: number) => privateKeyToAccount(`0x${String(number).padStart(64, '0')}`);
const failure = (code: number) => ({ error: { code, message: `wallet ${code}` } });

async function ask(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: unknown }).result;
}

export class PageWallet {
  readonly asked: Asked[] = [];
  mood: Mood = 'agrees';
  /** Null means its own chain, which is ours. */
  chain: string | null = null;
  private knowsOurs = true;
  private holder = account(101);
  private page: Page | null = null;

  constructor(private readonly chainUrl: string) {}

  get address(): string {
    return this.holder.address;
  }

  /** Before the page is opened. */
  async install(page: Page): Promise<void> {
    this.page = page;
    await page.exposeFunction('askWallet', (method: string, params: unknown) => this.answer(method, params));
    await page.addInitScript(() => {
      const listeners: Record<string, ((value: unknown) => void)[]> = {};
      const provider = {
        request: async ({ method, params }: { method: string; params?: unknown }) => {
          const reply = await (
            window as unknown as {
              askWallet: (
                method: string,
                params: unknown,
              ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>;
            }
          ).askWallet(method, params ?? []);
          if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error);
          return reply.result;
        },
        on: (event: string, listener: (value: unknown) => void) => (listeners[event] ??= []).push(listener),
        removeListener: (event: string, listener: (value: unknown) => void) =>
          (listeners[event] = (listeners[event] ?? []).filter((known) => known !== listener)),
      };
      Object.assign(window, {
        tellPage: (event: string, value: unknown) => listeners[event]?.slice().forEach((listener) => listener(value)),
      });
      const detail = Object.freeze({
        info: {
          uuid: 'heron',
          name: 'Heron Wallet',
          icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
          rdns: 'test.heron',
        },
        provider,
      });
      window.addEventListener('eip6963:requestProvider', () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
      );
    });
  }

  /** Switches the wallet to another chain and makes it forget ours. */
  goTo(chain: string, knowsOurs: boolean): void {
    Object.assign(this, { chain, knowsOurs });
  }

  /** Shows another account from the next connection on. */
  hold(number: number): void {
    this.holder = account(number);
  }

  /** The person chooses another account in the wallet. */
  async changeAccount(number: number): Promise<void> {
    this.hold(number);
    await this.tell('accountsChanged', [this.holder.address]);
  }

  async changeChain(chain: string): Promise<void> {
    this.chain = chain;
    await this.tell('chainChanged', chain);
  }

  private async tell(event: string, value: unknown): Promise<void> {
    await this.page?.evaluate(
      ([name, told]) =>
        (window as unknown as { tellPage: (event: unknown, value: unknown) => void }).tellPage(name, told),
      [event, value],
    );
  }

  private async answer(
    method: string,
    params: unknown,
  ): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
    this.asked.push({ method, params });
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return { result: [this.holder.address] };
      case 'eth_chainId':
        return { result: this.chain ?? (await ask(this.chainUrl, 'eth_chainId', [])) };
      case 'personal_sign':
        if (this.mood === 'rejects') return failure(4001);
        return { result: await this.holder.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }) };
      case 'wallet_switchEthereumChain':
        if (this.mood === 'rejectsTheChain') return failure(4001);
        if (!this.knowsOurs) return failure(4902);
        this.chain = null;
        return { result: null };
      case 'wallet_addEthereumChain':
        this.goTo('0x38', true);
        return { result: null };
      default:
        return failure(4200);
    }
  }
}
