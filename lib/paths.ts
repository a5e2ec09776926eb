/**
 * Every address of the app by a good name. The spelling of an address never changes, because people keep links to it; some spellings are
 * old. They stand only here.
 * `paths.market.chart.href({ symbol: 'BTCUSDT' })` is what a link takes; `useParams(paths.market.chart)` of lib/navigation reads it back.
 */
type Need = 'required' | 'optional';
export type Needs = Readonly<Record<string, Need>>;
type Text<N extends Need> = N extends 'required' ? string : string | null;
type RequiredKeys<P extends Needs> = { [K in keyof P]: P[K] extends 'required' ? K : never }[keyof P];
/** What `href` takes. */
export type HrefParams<P extends Needs> = { [K in RequiredKeys<P>]: string } & {
  [K in Exclude<keyof P, RequiredKeys<P>>]?: string | null;
};
/** What a screen reads: an optional parameter that is absent is null. */
export type ReadParams<P extends Needs> = { [K in keyof P]: Text<P[K]> };

export interface Address<P extends Needs = Needs> {
  readonly path: string;
  readonly alias: string | null;
  readonly params: P;
  /** Calls of the agreement without which its screen is nothing: names as in `Site.offers`, `a|b` where one of them is enough. */
  readonly needs: readonly string[];
  /** The address with its parameters, for links and navigation. */
  href: (...params: [RequiredKeys<P>] extends [never] ? [params?: HrefParams<P>] : [params: HrefParams<P>]) => string;
  /** The parameters in a query, or null when a required one is missing. */
  read: (query: URLSearchParams) => ReadParams<P> | null;
}

function address<const P extends Needs = Record<never, never>>(
  path: string,
  params?: P,
  alias: string | null = null,
): Address<P> {
  const needs = params ?? ({} as P);
  const read = (query: URLSearchParams): ReadParams<P> | null => {
    const found: Record<string, string | null> = {};
    for (const [name, need] of Object.entries(needs)) {
      const value = query.get(name);
      if (need === 'required' && !value) return null;
      found[name] = value;
    }
    return found as ReadParams<P>;
  };
  return {
    path,
    alias,
    params: needs,
    needs: [],
    read,
    href(...[given]) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries<string | null | undefined>(given ?? {})) {
        if (name in needs && value !== null && value !== undefined) query.set(name, value);
      }
      const text = query.toString();
      return text ? `${path}?${text}` : path;
    },
  };
}

export const paths = {
  entry: address('/', { next: 'optional', invite: 'optional' }, '/pages/WalletLogin/index'),
  home: address('/pages/index/index'),
  market: {
    list: address('/pages/market/market', { tab: 'optional' }),
    /** `product`: `perpetual` where the perpetual desk has opened it, and is where one trades from it. */
    chart: address('/pages/trendDetails/trendDetails', { symbol: 'required', product: 'optional' }),
    alerts: address('/pages/market/alerts', { symbol: 'optional' }),
    search: address('/pages/search/search'),
    rates: address('/pages/Exchangerate/Exchangerate'),
  },
  spot: {
    trade: address('/pages/transaction/transaction', { symbol: 'optional', side: 'optional' }),
    orders: address('/pages/transaction/record', { tab: 'optional', symbol: 'optional' }),
    order: address('/pages/transaction/details', { orderNo: 'required' }),
  },
  perpetual: {
    trade: address('/pages/contract/contract', { symbol: 'optional', side: 'optional' }),
    orders: address('/pages/contract/record', { kind: 'optional' }),
    order: address('/pages/contract/details', { orderNo: 'required' }),
  },
  fixedTime: {
    trade: address('/pages/eryuan/index', { symbol: 'optional' }),
    chart: address('/pages/eryuan/trendDetails', { symbol: 'required' }),
    orders: address('/pages/contract/record2', { kind: 'optional', tab: 'optional' }),
    order: address('/pages/contract/details2', { orderNo: 'required' }),
  },
  forex: {
    chart: address('/pages/ForexCharts/ForexCharts', { symbol: 'optional' }),
    order: address('/pages/contract/details3', { orderNo: 'required' }),
  },
  assets: {
    fund: address('/pages/fund/fund'),
    reserves: address('/pages/fund/reserves'),
    ledger: address('/pages/personal/accountChange', { account: 'optional', coin: 'optional' }),
    /** Beyond the specification's addresses. */
    statements: address('/pages/personal/statements', { account: 'optional' }),
    displayCurrency: address('/pages/personal/exchangeRate'),
    deposit: address('/pages/money/addMoney', { coin: 'optional', way: 'optional' }),
    walletDeposit: address('/pages/money/quickAddMoney'),
    /** `way`: `bank` for one’s own bank account, in `currency`; otherwise an address on the chain. */
    withdraw: address('/pages/money/withdraw', { coin: 'optional', way: 'optional', currency: 'optional' }),
    fundPassword: address('/pages/money/password', { id: 'optional' }),
    movement: address('/pages/money/Mdetails', { id: 'required', kind: 'optional' }),
    secondFactor: address('/pages/money/Twoconfirm', { id: 'required' }),
    payees: address('/pages/money/settleAccount'),
    /** `view`: `user` sends to another person, `record` shows what was sent and received. */
    transfer: address('/pages/transfer/index', {
      from: 'optional',
      to: 'optional',
      next: 'optional',
      view: 'optional',
      transferNo: 'optional',
    }),
    movements: address('/pages/history/history', { kind: 'optional' }),
    coinMovements: address('/pages/history/moneyHistory', { coin: 'optional' }),
  },
  flash: {
    exchange: address('/pages/money/flash', { from: 'optional', to: 'optional' }),
    history: address('/pages/history/flashHistory', { orderNo: 'optional' }),
  },
  auth: {
    logIn: address('/pages/login/login', { next: 'optional' }),
    register: address('/pages/login/register', { invite: 'optional', next: 'optional' }),
    registered: address('/pages/login/finish'),
    forgot: address('/pages/login/forget'),
    resetPassword: address('/pages/login/resetPassword'),
    verify: address('/pages/login/safeVerify', { purpose: 'optional', way: 'optional', next: 'optional' }),
    emailCode: address('/pages/login/emailVerification', { purpose: 'optional' }),
    emailCodeLoggedOut: address('/pages/login/emailVerificationNologin', {
      purpose: 'optional',
      way: 'optional',
      next: 'optional',
    }),
    language: address('/pages/lang/lang'),
    theme: address('/pages/theme/theme'),
    profile: address('/pages/personal/personal'),
    profileLoggedOut: address('/pages/personal/personalNologin'),
  },
  identity: {
    basic: address('/pages/login/register2', { next: 'optional' }),
    advanced: address('/pages/personal/advancedCtf'),
  },
  /** Beyond the specification's addresses: what stands before risky products. */
  risk: address('/pages/risk/risk'),
  security: {
    overview: address('/pages/personal/safety'),
    setFundPassword: address('/pages/login/setFond', { by: 'optional' }),
    bindTotp: address('/pages/login/gooleVerify'),
    changePassword: address('/pages/personal/changePassword'),
    resetFactors: address('/pages/personal/resetVerify'),
    done: address('/pages/successfully/successfully', { what: 'optional' }),
    emailBound: address('/pages/successfully/emailSuccess'),
    totpBound: address('/pages/successfully/googleSuccess'),
  },
  support: {
    service: address('/pages/login/services', { reason: 'optional' }),
  },
  help: {
    notices: address('/pages/notice/notice'),
    notice: address('/pages/notice/detail', { id: 'required' }),
    /** Beyond the specification's addresses. */
    noticeSettings: address('/pages/notice/settings'),
    centre: address('/pages/helpCenter/helpCenter'),
    article: address('/pages/helpCenter/helpDetail', { id: 'required' }),
    terms: address('/pages/termsOfService/termsOfService', { part: 'optional' }),
  },
  referral: {
    overview: address('/pages/promote/promote'),
    rules: address('/pages/promote/rules'),
    qrCode: address('/pages/promote/shareQRCode'),
    poster: address('/pages/promote/sharePoster'),
  },
  earn: {
    overview: address('/pages/manageMoney/manageMoney'),
    products: address('/pages/manageList/manageList'),
    rules: address('/pages/manageRules/manageRules', { id: 'optional' }),
    buy: address('/pages/manageBuy/manageBuy', { id: 'required' }),
    confirm: address('/pages/manageBuy/confirms', { id: 'required' }),
    order: address('/pages/manageDetail/manageDetail', { orderNo: 'required' }),
    history: address('/pages/manageHistory/manageHistory'),
  },
  c2c: {
    adverts: address('/pages/C2C/C2C', { side: 'optional' }),
    fiat: address('/pages/C2C/selectLegalCurrency'),
    paymentMethods: address('/pages/C2C/paymentMethod'),
    /** With `id` one that is there is changed; with `type` and `currency` one of that kind is added. */
    addPaymentMethod: address('/pages/C2C/addPaymentMethod', {
      id: 'optional',
      type: 'optional',
      currency: 'optional',
      next: 'optional',
    }),
    bankCard: address('/pages/C2C/bankCar', {
      id: 'optional',
      type: 'optional',
      currency: 'optional',
      next: 'optional',
    }),
    orders: address('/pages/C2C/C2COrderList'),
    quick: address('/pages/C2C/quick', { side: 'optional' }),
    trade: address('/pages/C2C/C2CTrade', { advertId: 'required' }),
    created: address('/pages/C2C/orderGeneration', { orderNo: 'required' }),
    pay: address('/pages/C2C/paymentBuy', { orderNo: 'required' }),
    order: address('/pages/C2C/tradeOrderDetail', { orderNo: 'required' }),
    payee: address('/pages/C2C/paymentDetail', { orderNo: 'required' }),
    chat: address('/pages/C2C/chat', { orderNo: 'required' }),
    appeal: address('/pages/C2C/appeal', { orderNo: 'required' }),
    support: address('/pages/C2C/customerService', { orderNo: 'optional' }),
    explanation: address('/pages/C2C/explain'),
    confirm: address('/pages/C2C/confirmation', { orderNo: 'required' }),
    merchant: address('/pages/C2C/merchantPage', { id: 'required' }),
    advert: address('/pages/C2C/merchantItem', { advertId: 'required' }),
    cancel: address('/pages/C2C/cancelOrder', { orderNo: 'required' }),
    /** Beyond the specification's addresses: a merchant's own desk, and one advert there; without `advertId` a new one. */
    desk: address('/pages/C2C/merchantDesk', { view: 'optional' }),
    deskAdvert: address('/pages/C2C/merchantAdvert', { advertId: 'optional' }),
  },
  loan: {
    borrow: address('/pages/Pledged/Pledged'),
    orders: address('/pages/Pledged/orderList'),
    order: address('/pages/Pledged/orderDetail', { orderNo: 'required' }),
    records: address('/pages/Pledged/record', { orderNo: 'optional' }),
    repay: address('/pages/Pledged/Prepayment', { orderNo: 'required' }),
  },
  launchpad: {
    offerings: address('/pages/ICOtrading/ICOtrading'),
    offering: address('/pages/ICOtrading/icodetail', { id: 'required' }),
  },
  dual: {
    market: address('/pages/dual/index', { symbol: 'optional' }),
    orders: address('/pages/dual/order', { tab: 'optional' }),
    order: address('/pages/dual/detail', { orderNo: 'required' }),
  },
  place: {
    choose: address('/choose-location', { at: 'optional', for: 'optional' }),
    open: address('/open-location', { at: 'optional' }),
  },
};

type Tree = { [name: string]: Address | Tree };
const isAddress = (node: Address | Tree): node is Address => typeof node.href === 'function';
const flatten = (tree: Tree, prefix = ''): { name: string; address: Address }[] =>
  Object.entries(tree).flatMap(([key, node]) =>
    isAddress(node) ? [{ name: prefix + key, address: node }] : flatten(node, `${prefix}${key}.`),
  );

/** Every address with its dotted name, such as `market.chart`. */
export const allAddresses: readonly { name: string; address: Address }[] = flatten(paths as unknown as Tree);

/** Of addresses that need something else than the domain they are named for. A test holds them to their screens. */
const otherNeeds: Readonly<Record<string, readonly string[]>> = {
  entry: ['auth'],
  'market.alerts': ['alerts'],
  'perpetual.orders': ['perpetual|forex'],
  'fixedTime.trade': ['fixedTime|fixedTimeForex'],
  'fixedTime.chart': ['fixedTime|fixedTimeForex'],
  'fixedTime.orders': ['fixedTime|fixedTimeForex'],
  'fixedTime.order': ['fixedTime|fixedTimeForex'],
  'assets.fund': ['assets.total', 'assets.coins'],
  'assets.reserves': ['reserves'],
  'assets.ledger': ['assets.ledger'],
  'assets.statements': ['statements'],
  'assets.displayCurrency': ['market.rates'],
  'assets.deposit': ['deposits|offline'],
  'assets.walletDeposit': ['deposits'],
  'assets.withdraw': ['withdrawals', 'security'],
  'assets.fundPassword': ['withdrawals', 'security'],
  'assets.secondFactor': ['withdrawals', 'security'],
  'assets.payees': ['withdrawals', 'security'],
  'assets.movement': ['deposits|offline|withdrawals|bankWithdrawals'],
  'assets.movements': ['deposits|offline|withdrawals|bankWithdrawals'],
  'assets.transfer': ['assets|transfers'],
  'flash.exchange': ['flash', 'assets.coins'],
  'assets.coinMovements': ['assets.ledger'],
  'auth.emailCode': ['security'],
  'auth.registered': ['security'],
  'auth.language': [],
  'auth.theme': [],
  'help.notices': ['help.notices'],
  'help.notice': ['help.notice'],
  'help.noticeSettings': ['help.noticeSettings'],
  'help.centre': ['help.articles'],
  'help.article': ['help.article'],
  'help.terms': ['help.terms'],
  'c2c.paymentMethods': ['paymentMethods', 'security'],
  'c2c.addPaymentMethod': ['paymentMethods', 'security'],
  'c2c.bankCard': ['paymentMethods', 'security'],
  'c2c.quick': ['c2c', 'c2cOrders', 'paymentMethods'],
  'c2c.trade': ['c2c', 'c2cOrders'],
  'c2c.orders': ['c2cOrders'],
  'c2c.order': ['c2cOrders'],
  'c2c.created': ['c2cOrders'],
  'c2c.pay': ['c2cOrders'],
  'c2c.payee': ['c2cOrders'],
  'c2c.confirm': ['c2cOrders'],
  'c2c.cancel': ['c2cOrders', 'security'],
  'c2c.chat': ['c2cOrders', 'c2cTalk'],
  'c2c.appeal': ['c2cOrders', 'c2cAppeal'],
  'c2c.desk': ['c2cMerchant'],
  'c2c.deskAdvert': ['c2c', 'c2cMerchant', 'paymentMethods', 'assets'],
  'loan.repay': ['loan', 'assets'],
  'place.choose': ['identity'],
  'place.open': ['identity'],
};
for (const { name, address: one } of allAddresses)
  Object.assign(one, { needs: otherNeeds[name] ?? [name.split('.')[0]] });

/** The address of a dotted name from the server, such as a banner's link; null for a name that this build does not know. */
export const addressNamed = (name: string): Address | null =>
  allAddresses.find((entry) => entry.name === name)?.address ?? null;

/** True for text that is an address inside the app, so that `next` can never lead elsewhere. */
export const isInside = (href: string): boolean =>
  href.startsWith('/pages/') && !href.includes('//') && !href.includes('\\');
