/**
 * The merchants of the sandbox: in several currencies, of different speed and mood, so that a newcomer meets every state of an order
 * within minutes.
 */
import type { SentOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';

type AdvertBody = SentOf<typeof api.c2cMerchant.saveAdvert>;

/** Where it is paid to; the number is made up. */
interface Account {
  typeId: string;
  currency: string;
  number: string;
  bank?: string;
}

export interface Desk {
  account: string;
  name: string;
  /** The name on its accounts. */
  holder: string;
  /** So long it takes to pay, and to look for a payment. Null: it lets the deadline pass. */
  paysAfterMs: number | null;
  releasesAfterMs: number | null;
  /** Appeals against a payment as soon as it may, and finds the money after `releasesAfterMs` all the same. */
  appeals?: true;
  accounts: readonly Account[];
  /** Of those that sell, `payMethodIds` is filled in. */
  adverts: readonly AdvertBody[];
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

const sells = (fiat: string, premiumPct: string, more: Partial<AdvertBody>): AdvertBody => ({
  side: 'sell',
  coin: 'USDT',
  fiat,
  premiumPct,
  qty: '2000',
  min: '100',
  max: '20000',
  ...more,
});
const buys = (fiat: string, premiumPct: string, more: Partial<AdvertBody>): AdvertBody => ({
  ...sells(fiat, premiumPct, more),
  side: 'buy',
  payTypeIds: ['bank'],
});

export const desks: readonly Desk[] = [
  {
    account: 'desk_coast',
    name: '海岸線兌換',
    holder: 'LAM Hoi Ngon',
    paysAfterMs: 10 * SECOND_MS,
    releasesAfterMs: 8 * SECOND_MS,
    accounts: [
      { typeId: 'bank', currency: 'HKD', number: '388204516882', bank: 'Harbour Bank' },
      { typeId: 'fps', currency: 'HKD', number: '1628403' },
      { typeId: 'bank', currency: 'CNY', number: '6222020200112233445', bank: 'Estuary Bank' },
    ],
    adverts: [
      sells('HKD', '0.26', {
        qty: '4210.55',
        min: '500',
        limitMinutes: 15,
        autoReply: 'Press “I have paid” after paying; I look at once. 付款後請按「我已付款」，我會即時核對。',
      }),
      buys('HKD', '-0.3', { qty: '5000', min: '500', limitMinutes: 15 }),
      sells('CNY', '0.4', { qty: '1500', limitMinutes: 15 }),
      buys('CNY', '-0.2', { qty: '3000', limitMinutes: 15 }),
    ],
  },
  {
    account: 'desk_kestrel',
    name: 'Kestrel Desk',
    holder: 'Kestrel Wong',
    paysAfterMs: 40 * SECOND_MS,
    releasesAfterMs: 40 * SECOND_MS,
    accounts: [
      { typeId: 'bank', currency: 'HKD', number: '012345678901', bank: 'Granite Bank' },
      { typeId: 'bank', currency: 'USD', number: '5520019934', bank: 'Granite Bank' },
      { typeId: 'iban', currency: 'EUR', number: 'DE89370400440532013000', bank: 'Rhine Bank' },
    ],
    adverts: [
      sells('HKD', '0.38', {
        qty: '4000',
        min: '1000',
        max: '50000',
        limitMinutes: 30,
        terms: 'No third-party payments.',
      }),
      sells('HKD', '0.5', { coin: 'BTC', qty: '0.05', min: '500', max: '30000', limitMinutes: 30 }),
      sells('HKD', '0.6', { coin: 'ETH', qty: '0.5', min: '500', max: '20000', limitMinutes: 30 }),
      sells('HKD', '0.3', { qty: '900', min: '2000', max: '100000', limitMinutes: 45, minOrders: 10 }),
      sells('USD', '0.2', { qty: '2000', min: '20', max: '2000', limitMinutes: 30 }),
      buys('USD', '-0.2', { qty: '3000', min: '20', max: '2000', limitMinutes: 30 }),
      sells('EUR', '0.3', { qty: '1500', min: '20', max: '2000', limitMinutes: 30 }),
    ],
  },
  {
    account: 'desk_summit',
    name: '山頂小舖',
    holder: 'CHEUNG San Ting',
    paysAfterMs: 4 * MINUTE_MS,
    releasesAfterMs: 4 * MINUTE_MS,
    accounts: [
      { typeId: 'fps', currency: 'HKD', number: '9034455' },
      { typeId: 'bank', currency: 'TWD', number: '80700123456789', bank: 'Jade Bank' },
    ],
    adverts: [
      sells('HKD', '0.51', {
        qty: '640',
        min: '200',
        max: '5000',
        limitMinutes: 15,
        terms: 'I take a few minutes. 我比較慢，請耐心等候。',
      }),
      buys('HKD', '-0.6', { qty: '800', min: '200', max: '5000', limitMinutes: 30 }),
      sells('TWD', '0.5', { qty: '1500', min: '500', max: '60000', limitMinutes: 30 }),
    ],
  },
  {
    account: 'desk_magpie',
    name: 'Magpie & Co',
    holder: 'MAGPIE Ada',
    paysAfterMs: 2 * MINUTE_MS,
    releasesAfterMs: 20 * MINUTE_MS,
    appeals: true,
    accounts: [{ typeId: 'bank', currency: 'HKD', number: '445566778899', bank: 'Nest Bank' }],
    adverts: [
      sells('HKD', '0.7', {
        qty: '1000',
        min: '100',
        max: '5000',
        limitMinutes: 15,
        terms:
          'Demo: appeals after 10 minutes and releases 10 minutes later, to show an appeal. 試玩：這個商戶 10 分鐘後會提出申訴，用來看申訴的過程；再過 10 分鐘便會放行。',
      }),
    ],
  },
  {
    account: 'desk_latetide',
    name: 'Late Tide',
    holder: 'TIDE Late',
    paysAfterMs: null,
    releasesAfterMs: null,
    accounts: [
      { typeId: 'bank', currency: 'HKD', number: '700112233445', bank: 'Sandbank' },
      { typeId: 'bank', currency: 'JPY', number: '0012345678', bank: 'Sandbank' },
    ],
    adverts: [
      sells('HKD', '0.9', {
        qty: '3000',
        min: '100',
        max: '20000',
        limitMinutes: 15,
        terms:
          'Demo: never answers, to show a late seller and an appeal by itself. 試玩：這個商戶永不回覆，用來看逾時和自動申訴。',
      }),
      buys('HKD', '-0.9', {
        qty: '3000',
        min: '100',
        max: '20000',
        limitMinutes: 15,
        terms: 'Demo: never pays, to show a deadline that passes. 試玩：這個商戶永不付款，用來看逾時。',
      }),
      sells('JPY', '0.4', { qty: '2000', min: '1000', max: '300000', limitMinutes: 15 }),
    ],
  },
];
