/** What the console shows of one person, put together from the parts of the exchange that know it. */
import type { Account } from '@/lib/api/assets';
import type { PersonView } from '@/lib/api/operator/operatorPerson';
import { sum } from '@/lib/money/decimal';
import { showLine } from './assets/service';
import { listLines } from './assets/store';
import { coinBalances } from './assets/valuation';
import { logInsOf } from './auth/devices/store';
import { factorsOf } from './auth/factors/store';
import { asFound } from './auth/review';
import { areaOf, deviceName } from './auth/rules';
import { sessionsOf } from './auth/sessions';
import { personByUid } from './auth/store';
import { walletsOf } from './auth/wallet/store';
import type { Db } from './db/database';
import { balances } from './ledger/ledger';
import type { MarketData } from './prices/marketData';

const LOG_INS = 10;
const MOVEMENTS = 20;

type Seen = Omit<PersonView, 'waiting'>;

/** Null where there is nobody. */
export async function lookAtPerson(
  db: Db,
  market: MarketData,
  uid: string,
  now: number,
): Promise<{ id: string; seen: Seen } | null> {
  const found = await personByUid(db, uid);
  if (!found) return null;
  const { id } = found;
  const own = await factorsOf(db, id);
  const endsAt = own.withdrawals_held_until ?? '0';
  const heldUntil = Number(endsAt);
  return {
    id,
    seen: {
      ...asFound(found, now),
      factors: {
        loginPassword: found.password_hash !== null,
        email: own.email !== null,
        totp: own.totp_secret !== null,
        passkeys: own.passkeys,
        fundPassword: own.fund_password_hash !== null,
        wallets: (await walletsOf(db, id)).length,
        recoveryCodes: own.recovery_codes,
      },
      passwordChangedAt: own.password_changed_at === null ? null : Number(own.password_changed_at),
      withdrawalsHeldUntil: heldUntil > now ? heldUntil : null,
      sessions: (await sessionsOf(db, id, now, null)).map(({ created_at, seen_at, agent, address }) => ({
        began: Number(created_at),
        seen: Number(seen_at),
        device: deviceName(agent),
        area: areaOf(address),
      })),
      logIns: (await logInsOf(db, id, { pageNum: 1, pageSize: LOG_INS })).rows.map(({ at: loggedAt, ...row }) => ({
        id: row.id,
        at: Number(loggedAt),
        outcome: row.outcome,
        device: deviceName(row.agent),
        area: areaOf(row.address),
        newDevice: row.new_device,
        unusual: row.unusual,
      })),
      ...(await moneyOf(db, market, id)),
    },
  };
}

async function moneyOf(
  db: Db,
  market: MarketData,
  id: string,
): Promise<Pick<Seen, 'accounts' | 'totalUsdt' | 'movements'>> {
  const holdings = await balances(db, id);
  const names = [...new Set(holdings.map(({ kind }) => kind.split(':')[0] as Account))];
  const accounts = names.map((account) => ({
    account,
    coins: coinBalances(
      holdings.filter(({ kind }) => kind.startsWith(`${account}:`)),
      (coin) => market.usdtPrice(coin),
      (coin) => coin,
    ),
  }));
  const worths = accounts.flatMap(({ coins }) => coins.flatMap(({ valueUsdt }) => valueUsdt ?? []));
  const { rows } = await listLines(db, { owner: id }, { pageNum: 1, pageSize: MOVEMENTS });
  return {
    accounts,
    totalUsdt: worths.length === 0 ? null : sum(worths),
    movements: rows.map(showLine),
  };
}
