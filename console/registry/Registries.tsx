/** The registries of the console, by page. */
import { api } from '@/lib/api/index';
import { BankTransfer } from './BankTransfer';
import { Preview } from './Preview';
import { registry, type AnyRegistry } from './spec';

const { operator } = api;

const markets: AnyRegistry[] = [
  registry(operator.haltedMarkets, {
    name: 'haltedMarkets',
    keyOf: ({ product, symbol }) => `${product}:${symbol}`,
    proposedFor: ({ product, symbol }) => `${product}:${symbol}`,
    columns: ['product', 'symbol', 'reason', 'haltedAt', 'haltedBy'],
    fresh: [{ call: operator.haltMarket, label: 'halt' }],
    acts: [
      {
        call: operator.resumeMarket,
        label: 'resume',
        fixed: ['product', 'symbol'],
        known: ({ product, symbol }) => ({ product, symbol }),
      },
    ],
  }),
  registry(operator.gates, {
    name: 'gates',
    keyOf: ({ product, country }) => `${product}:${country}`,
    proposedFor: ({ product, country }) => `product:${product}:${country === '*' ? 'all' : country}`,
    columns: ['product', 'country', 'isOpen', 'reason', 'changedAt'],
    fresh: [{ call: operator.setGate, label: 'setGate', note: 'gateOfAll' }],
    acts: [
      {
        call: operator.setGate,
        label: 'changeGate',
        note: 'gateOfAll',
        fixed: ['product', 'country'],
        known: ({ product, country, isOpen }) => ({ product, country, isOpen: !isOpen }),
      },
    ],
  }),
  registry(operator.perpetualTerms, {
    name: 'perpetualTerms',
    keyOf: ({ symbol, from }) => `${symbol}:${from}`,
    proposedFor: ({ symbol }) => `perpetual:${symbol}`,
    columns: ['symbol', 'from', 'makerFeeRate', 'takerFeeRate', 'leverage', 'fundingCap', 'reason'],
    fresh: [{ call: operator.setPerpetualTerms, label: 'setTerms' }],
    acts: [{ call: operator.setPerpetualTerms, label: 'setTerms', known: fromNow }],
  }),
  registry(operator.fixedTimeTerms, {
    name: 'fixedTimeTerms',
    keyOf: ({ symbol, from }) => `${symbol}:${from}`,
    proposedFor: ({ symbol }) => `fixedTime:${symbol}`,
    columns: ['symbol', 'from', 'options', 'reason'],
    fresh: [{ call: operator.setFixedTimeTerms, label: 'setTerms' }],
    acts: [{ call: operator.setFixedTimeTerms, label: 'setTerms', known: fromNow }],
  }),
  registry(operator.fxTerms, {
    name: 'fxTerms',
    keyOf: ({ code, from }) => `${code}:${from}`,
    proposedFor: ({ code }) => `fx:${code}`,
    columns: ['code', 'from', 'swapLong', 'swapShort', 'maxLeverage', 'reason'],
    fresh: [{ call: operator.setFxTerms, label: 'setTerms' }],
    acts: [{ call: operator.setFxTerms, label: 'setTerms', known: fromNow }],
  }),
  registry(operator.loanTerms, {
    name: 'loanTerms',
    keyOf: ({ collateralCoin, from }) => `${collateralCoin}:${from}`,
    proposedFor: ({ collateralCoin }) => `loan:${collateralCoin}`,
    columns: ['collateralCoin', 'from', 'initialLtv', 'callLtv', 'liquidationLtv', 'minLoan', 'maxLoan', 'open'],
    fresh: [{ call: operator.setLoanTerms, label: 'setTerms' }],
    acts: [{ call: operator.setLoanTerms, label: 'setTerms', known: fromNow }],
  }),
];

/** Terms begin with those that are shown, and their own time and reason are for whoever changes them. */
function fromNow({ from: _from, reason: _reason, ...terms }: { from: number | null; reason: string }): object {
  return terms;
}

const products: AnyRegistry[] = [
  registry(operator.earnProducts, {
    name: 'earnProducts',
    keyOf: ({ productId }) => productId,
    proposedFor: ({ productId }) => `earnProduct:${productId}`,
    columns: ['productId', 'coin', 'kind', 'termDays', 'taken'],
    fresh: [{ call: operator.addEarnProduct, label: 'addProduct' }],
    acts: [
      {
        call: operator.setEarnTerms,
        label: 'setTerms',
        fixed: ['productId'],
        known: ({ productId, terms }) => ({ ...withoutReason(terms[0]), productId }),
      },
    ],
  }),
  registry(operator.dualProducts, {
    name: 'dualProducts',
    keyOf: ({ productId }) => productId,
    proposedFor: ({ productId }) => `dualProduct:${productId}`,
    columns: ['productId', 'symbol', 'kind', 'strike', 'settlesAt', 'taken'],
    fresh: [{ call: operator.addDualProduct, label: 'addProduct' }],
    acts: [
      {
        call: operator.setDualTerms,
        label: 'setTerms',
        fixed: ['productId'],
        known: ({ productId, terms }) => ({ ...withoutReason(terms[0]), productId }),
      },
    ],
  }),
  registry(operator.icoOfferings, {
    name: 'icoOfferings',
    keyOf: ({ icoId }) => icoId,
    proposedFor: ({ icoId }) => `ico:${icoId}`,
    columns: ['icoId', 'coin', 'mode', 'phase', 'price', 'cap', 'committed', 'subscribers', 'closesAt'],
    fresh: [{ call: operator.createIco, label: 'createIco' }],
    acts: [
      {
        call: operator.openIcoMarket,
        label: 'openIcoMarket',
        fixed: ['icoId'],
        isFor: ({ phase }) => phase === 'closed',
      },
      {
        call: operator.cancelIco,
        label: 'cancelIco',
        fixed: ['icoId'],
        isFor: ({ phase }) => phase === 'upcoming' || phase === 'running',
      },
    ],
  }),
];

function withoutReason(terms: { from: number; reason: string } | undefined): object {
  return terms === undefined ? {} : fromNow(terms);
}

const content: AnyRegistry[] = [
  registry(operator.notices, {
    name: 'notices',
    keyOf: ({ id }) => id,
    columns: ['id', 'category', 'pinned', 'publishedAt'],
    fresh: [{ call: operator.saveNotice, label: 'publish', hasPreview: true }],
    acts: [
      { call: operator.saveNotice, label: 'saveChange', hasPreview: true, fixed: ['id'] },
      { call: operator.removeNotice, label: 'takeDown', fixed: ['id'] },
    ],
    preview: ({ texts }) => <Preview texts={texts} />,
    titleOf: ({ texts }, language) => texts[language].title,
  }),
  registry(operator.articles, {
    name: 'articles',
    keyOf: ({ id }) => id,
    columns: ['id', 'category', 'place'],
    fresh: [{ call: operator.saveArticle, label: 'publish', hasPreview: true }],
    acts: [
      { call: operator.saveArticle, label: 'saveChange', hasPreview: true, fixed: ['id'] },
      { call: operator.removeArticle, label: 'takeDown', fixed: ['id'] },
    ],
    preview: ({ texts }) => <Preview texts={texts} />,
    titleOf: ({ texts }, language) => texts[language].title,
  }),
  registry(operator.banners, {
    name: 'banners',
    keyOf: ({ id }) => id,
    columns: ['id', 'art', 'link', 'place'],
    fresh: [{ call: operator.saveBanner, label: 'publish', hasPreview: true }],
    acts: [
      { call: operator.saveBanner, label: 'saveChange', hasPreview: true, fixed: ['id'] },
      { call: operator.removeBanner, label: 'takeDown', fixed: ['id'] },
    ],
    preview: ({ texts }) => <Preview texts={texts} />,
    titleOf: ({ texts }, language) => texts[language].title,
  }),
];

const answers: AnyRegistry = registry(operator.savedAnswers, {
  name: 'savedAnswers',
  keyOf: ({ id }) => id,
  columns: ['name', 'changedAt'],
  fresh: [{ call: operator.saveAnswer, label: 'saveAnswer', fixed: ['id'] }],
  acts: [
    { call: operator.saveAnswer, label: 'saveChange', fixed: ['id'] },
    { call: operator.removeAnswer, label: 'takeDown', fixed: ['id'] },
  ],
});

/** Only whoever has taken it, so that no two make it. */
const ofMaker = ({ takenBy }: { takenBy: string | null }, me: string): boolean => takenBy === me;

/** Passed, and now to be paid: whoever makes the transfer takes it, and says here what became of it. */
const bankTransfers: AnyRegistry = registry(api.bankReview.list, {
  name: 'bankTransfers',
  asks: { status: 'passed' },
  everyMs: 15_000,
  keyOf: ({ no }) => no,
  columns: ['no', 'receives', 'currency', 'passedAt', 'decidedBy', 'takenBy'],
  acts: [
    { call: operator.paidToBank, label: 'paidToBank', fixed: ['no'], known: ({ no }) => ({ no }), isFor: ofMaker },
    {
      call: operator.bankRefused,
      label: 'bankRefused',
      fixed: ['no'],
      known: ({ no }) => ({ no }),
      isFor: ofMaker,
      isTold: true,
    },
  ],
  preview: (row) => <BankTransfer row={row} />,
  trailOf: ({ no }) => no,
});

/** Why a channel was changed the last time is not why it is changed now. */
function asItStands({ reason: _reason, ...terms }: { reason: string }): object {
  return terms;
}

const channels: AnyRegistry[] = [
  bankTransfers,
  registry(operator.channels, {
    name: 'channels',
    keyOf: ({ channelId }) => channelId,
    proposedFor: ({ channelId }) => `channel:${channelId}`,
    columns: ['channelId', 'kind', 'currency', 'min', 'max', 'spread', 'isFrozen'],
    fresh: [{ call: operator.saveChannel, label: 'addChannel' }],
    acts: [
      { call: operator.saveChannel, label: 'saveChange', fixed: ['channelId'], known: asItStands },
      {
        call: operator.freezeChannel,
        label: 'freeze',
        fixed: ['channelId', 'isFrozen'],
        known: ({ channelId }) => ({ channelId, isFrozen: true }),
        isFor: ({ isFrozen }) => !isFrozen,
      },
      {
        call: operator.freezeChannel,
        label: 'unfreeze',
        fixed: ['channelId', 'isFrozen'],
        known: ({ channelId }) => ({ channelId, isFrozen: false }),
        isFor: ({ isFrozen }) => isFrozen,
      },
    ],
  }),
  registry(operator.payoutChannels, {
    name: 'payoutChannels',
    keyOf: ({ channelId }) => channelId,
    columns: ['channelId', 'currency', 'min', 'max', 'fee', 'spread', 'payoutMinutes', 'isFrozen'],
    fresh: [{ call: operator.savePayoutChannel, label: 'addChannel' }],
    acts: [{ call: operator.savePayoutChannel, label: 'saveChange', fixed: ['channelId'], known: asItStands }],
  }),
  registry(operator.payTypes, {
    name: 'payTypes',
    keyOf: ({ typeId }) => typeId,
    columns: ['typeId', 'kind', 'currencies', 'numberForm', 'takesQr', 'isClosed', 'methods'],
    fresh: [{ call: operator.savePayType, label: 'addPayType' }],
    acts: [
      { call: operator.savePayType, label: 'saveChange', fixed: ['typeId'] },
      {
        call: operator.closePayType,
        label: 'closePayType',
        fixed: ['typeId'],
        known: ({ typeId, isClosed }) => ({ typeId, isClosed: !isClosed }),
      },
    ],
  }),
];

const watch: AnyRegistry[] = [
  registry(operator.blockedAddresses, {
    name: 'blockedAddresses',
    keyOf: ({ address }) => address,
    proposedFor: ({ address }) => `address:${address}`,
    columns: ['address', 'reason', 'at'],
    fresh: [{ call: operator.blockAddress, label: 'blockAddress' }],
    acts: [
      {
        call: operator.unblockAddress,
        label: 'unblockAddress',
        fixed: ['address'],
        known: ({ address }) => ({ address }),
      },
    ],
  }),
  registry(operator.blockedWords, {
    name: 'blockedWords',
    keyOf: ({ id }) => id,
    columns: ['word', 'addedBy', 'at'],
    fresh: [{ call: operator.blockWord, label: 'blockWord' }],
    acts: [{ call: operator.unblockWord, label: 'unblockWord', fixed: ['id'] }],
  }),
  registry(operator.patterns, {
    name: 'patterns',
    keyOf: ({ kind, orderNo, at }) => `${kind}:${orderNo}:${at}`,
    columns: ['kind', 'orderNo', 'uids', 'count', 'at'],
  }),
  registry(operator.linkedTrades, {
    name: 'linkedTrades',
    keyOf: ({ date, uids }) => `${date}:${uids.join()}`,
    columns: ['date', 'why', 'uids', 'trades', 'fees'],
  }),
  registry(operator.commissions, {
    name: 'commissions',
    keyOf: ({ date }) => date,
    columns: ['date', 'fees', 'commission', 'payers', 'owners', 'begunAt', 'paidAt'],
  }),
];

export const registryPages = { markets, products, content: [...content, answers], channels, watch } as const;
