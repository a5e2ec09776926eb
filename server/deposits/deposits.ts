/** Puts deposits together: which chain is read, who is listened for, and the round of reading and crediting that the leader makes. */
import { amountOf, isPlausible } from '@/lib/deposits/rules';
import type { Transfer } from '../chain/node';
import { openChain, type Offered } from '../chain/openChain';
import { readCursor } from '../chain/store';
import { watchOnce, type Watched } from '../chain/watcher';
import type { DepositWay } from '../chain/way';
import { factorsOf } from '../auth/factors/store';
import type { Clock } from '../clock/clock';
import { createRounds } from '../clock/rounds';
import type { Db } from '../db/database';
import type { Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { newOrderNo } from '../trading/orderNumbers';
import type { Vault } from '../vault/vault';
import { addressBook } from './addressBook';
import { creditFinal, type CreditParts } from './crediting';
import { depositLetter } from './letters';
import { claimHandlers, lookForClaims } from './claims';
import { depositsReviewHandlers } from './review';
import { depositHandlers } from './service';
import * as store from './store';

const EVERY_MS = 3_000;

export interface DepositDeps {
  way: DepositWay;
  db: Db;
  clock: Clock;
  vault: Vault;
  random: (size: number) => Buffer;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  isLeader: () => boolean;
  publish: (userId: string) => void;
  onError: (error: unknown, where: string) => void;
}

export interface Deposits {
  handlers: Handler[];
  start: () => void;
  stop: () => Promise<void>;
  /** Reads what is new and credits what is final, now; null where no chain is read here. */
  watch: () => Promise<Watched | null>;
}

export function createDeposits(deps: DepositDeps): Deposits {
  const offered = openChain(deps);
  const watch = offered ? watcherOf(deps, offered) : async () => null;
  const rounds = createRounds(
    deps.clock,
    EVERY_MS,
    async () => (deps.isLeader() ? watch() : null),
    (error) => deps.onError(error, 'deposits'),
  );
  return {
    handlers: [...depositHandlers(offered), ...claimHandlers(offered), ...depositsReviewHandlers],
    // Without a chain there is nothing to look at.
    start: () => (offered ? rounds.start() : undefined),
    stop: rounds.stop,
    watch,
  };
}

function watcherOf(deps: DepositDeps, offered: Offered): () => Promise<Watched> {
  const { db, clock, random } = deps;
  const { chain } = offered;
  const book = addressBook(db);
  const credit: CreditParts = {
    ...deps,
    chain,
    now: clock.now,
    witnessFrom: deps.way.kind === 'chain' ? deps.way.witnessFrom : '0',
    tell: async (trx, deposit, credited) =>
      tellPerson(
        { db: trx, now: clock.now(), vault: deps.vault },
        await factorsOf(trx, deposit.owner_id),
        depositLetter,
        {
          no: deposit.deposit_no,
          amount: amountOf(BigInt(deposit.units), chain.decimals),
          credited,
          hash: deposit.tx_hash,
          simulated: offered.simulated !== null,
        },
      ),
    onFailure: (error) => deps.onError(error, 'deposits'),
  };
  const found = async (trx: Db, transfers: readonly Transfer[]): Promise<void> => {
    const deposits = transfers.flatMap((transfer): store.FoundDeposit[] => {
      const ownerId = book.ownerOf(transfer.to);
      if (ownerId === null) return [];
      if (isPlausible(transfer.units, chain.decimals)) return [{ ownerId, depositNo: newOrderNo(random), transfer }];
      deps.onError(new Error(`${transfer.txHash} says ${transfer.units} units, which nobody has`), 'deposits');
      return [];
    });
    await store.insertDeposits(trx, chain.id, deposits, clock.now());
  };
  return async () => {
    let watched: Watched;
    // A long range is read in pieces; what went back is read again at once.
    do {
      watched = await watchOnce({
        db,
        chain,
        now: clock.now,
        transact: deps.transact,
        refresh: book.refresh,
        isOurs: (address) => book.ownerOf(address) !== null,
        found,
        takenBack: (trx, after) => store.forgetAfter(trx, chain.id, after),
      });
    } while (watched === 'read' || watched === 'wentBack');
    const cursor = await readCursor(db, chain.id);
    if (cursor && !cursor.stopped) {
      await creditFinal(credit, cursor.number);
      await lookForClaims({ db, now: clock.now, offered, onFailure: credit.onFailure }, cursor.number);
    }
    return watched;
  };
}
