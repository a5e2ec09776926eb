/** Who may call what, from the agreement: nobody logged in, the owner, somebody else; own, foreign and unknown ids. A call without its row fails. */
import { api, endpoints } from '@/lib/api/index';
import { isForAuditors, type Endpoint } from '@/lib/api/endpoint';
import { decimal } from '@/lib/money/decimal';
import { beginAt, stop } from '@/server/chain/store';
import { codeAt } from '@/server/operator/accounts';
import { articleBody } from '../harness/content';
import { basicData, sendPhotos, submitBasic, verify, type Photos } from '../harness/identities';
import { exchange, type Operator, type Person, type TestExchange } from '../harness/exchange';
import { c2cRows, tradeC2c, type C2cWorld } from './c2cRows';
import { operatorRows, type PublishedWorld } from './operatorRows';
import { pushRows } from './pushRows';
import { moneyRows, moveMoney, type MoneyWorld } from './moneyRows';
import { forexRows, tradeForex, type ForexWorld } from './forexRows';
import { NO_ORDER, perpetualRows, tradePerpetual, type PerpetualWorld, type RowOf } from './perpetualRows';

interface World extends PerpetualWorld, ForexWorld, MoneyWorld, C2cWorld, PublishedWorld {
  owner: Person;
  stranger: Person;
  operator: Operator;
  auditor: Operator;
  orderNo: string;
  proposalId: string;
  fileId: string;
  /** Has uploaded photos and not submitted them yet. */
  applicant: Person;
  photos: Photos;
  requestId: string;
  rejectedId: string;
  lockedUid: string;
  threadId: string;
}

type Row = RowOf<World>;

const symbol = 'BTCUSDT';
const empty: Row = { body: () => ({}) };
const answer = { id: 'no-such-passkey-at-all', clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
const order: Row = { body: ({ orderNo }) => ({ orderNo }), id: { field: 'orderNo', unknown: NO_ORDER } };
const person: Row = { body: ({ owner }) => ({ uid: owner.uid }), id: { field: 'uid', unknown: '99999999' } };
const identityRequest: Row = {
  body: ({ requestId }) => ({ id: requestId }),
  id: { field: 'id', unknown: '000000000000000000000000' },
};

const rows: Record<string, Row> = {
  'auth.register': {
    body: () => ({ account: 'matrix_user', password: 'Curlew2026', confirmPassword: 'Curlew2026', agreeTerms: true }),
  },
  'auth.logIn': { body: ({ owner }) => ({ account: owner.account, password: owner.password }) },
  'auth.puzzle': { body: () => ({ purpose: 'logIn' }) },
  'auth.mailInstead': { body: () => ({ purpose: 'logIn', to: 'somebody' }) },
  'auth.solvePuzzle': { body: () => ({ captchaId: 'no-such-puzzle-at-all', x: 1 }), refuses: 'sliderExpired' },
  'auth.startReset': { body: () => ({ account: 'somebody' }) },
  'auth.sendCode': { body: () => ({ ticket: 'no-such-ticket-at-all' }), refuses: 'ticketExpired' },
  'auth.passEmail': { body: () => ({ ticket: 'no-such-ticket-at-all', code: '123456' }), refuses: 'ticketExpired' },
  'auth.passTotp': { body: () => ({ ticket: 'no-such-ticket-at-all', code: '123456' }), refuses: 'ticketExpired' },
  'auth.resetByEmail': {
    body: () => ({ ticket: 'no-such-ticket-at-all', newPassword: 'Curlew2027', confirmPassword: 'Curlew2027' }),
    refuses: 'ticketExpired',
  },
  'auth.resetByTotp': {
    body: () => ({ ticket: 'no-such-ticket-at-all', newPassword: 'Curlew2027', confirmPassword: 'Curlew2027' }),
    refuses: 'ticketExpired',
  },
  'auth.passRecovery': {
    body: () => ({ ticket: 'no-such-ticket-at-all', code: 'AAAAA-AAAAA' }),
    refuses: 'ticketExpired',
  },
  'auth.resetByRecovery': {
    body: () => ({ ticket: 'no-such-ticket-at-all', newPassword: 'Heron2027', confirmPassword: 'Heron2027' }),
    refuses: 'ticketExpired',
  },
  'auth.beginPasskey': empty,
  'auth.passkeyLogIn': { body: () => ({ answer }), refuses: 'passkeyWrong' },
  'auth.passPasskey': { body: () => ({ ticket: 'no-such-ticket-at-all', answer }), refuses: 'ticketExpired' },
  'auth.checkAccount': { body: () => ({ account: 'somebody' }) },
  'auth.checkLogin': empty,
  'auth.logOut': empty,
  'auth.profile': empty,
  'auth.walletNonce': empty,
  'auth.walletLogIn': { body: () => ({ message: 'x', signature: '0x' }), refuses: 'signatureInvalid' },
  'auth.pairWallet': { body: () => ({ message: 'x', signature: '0x', proof: {} }), refuses: 'signatureInvalid' },
  ...pushRows,
  'home.site': empty,
  'home.languages': empty,
  'home.areas': empty,
  'home.setLanguage': { body: () => ({ code: 'en' }) },
  'home.languagePack': { body: () => ({ lang: 'en' }) },
  'home.banners': empty,
  'home.ranking': { body: () => ({ board: 'gainers' }) },
  'home.outcome': { body: () => ({ key: '6f1d3c1e-5b1f-4c57-9a55-0d1c2b3a4e5f' }) },
  'market.varieties': empty,
  'market.tickers': empty,
  'market.candles': { body: () => ({ symbol, interval: '1h' }) },
  'market.candlesByTime': { body: () => ({ symbol, interval: '1d' }) },
  'market.sparklines': { body: () => ({ symbols: [symbol] }) },
  'market.depth': { body: () => ({ symbol }) },
  'market.trades': { body: () => ({ symbol }) },
  'market.priceRange': { body: () => ({ fromSeq: 1, toSeq: 10 }) },
  'market.priceSeconds': { body: () => ({ symbol, to: Date.UTC(2030, 0, 1) }) },
  'market.priceRoot': { body: () => ({ date: '2026-07-14' }), refuses: 'notFound' },
  'market.rates': empty,
  'market.favourites': empty,
  'market.favouriteRanking': empty,
  'market.addFavourites': { body: () => ({ symbols: [symbol] }) },
  'market.orderFavourites': { body: () => ({ symbols: [symbol] }) },
  'market.removeFavourites': { body: () => ({ symbols: [symbol] }) },
  'spot.markets': empty,
  'spot.placeOrder': { body: () => ({ symbol, side: 'buy', type: 'market', quoteAmount: '10' }) },
  'spot.openOrders': empty,
  'spot.orderHistory': empty,
  'spot.order': order,
  'spot.updateOrder': { ...order, body: ({ orderNo }) => ({ orderNo, action: 'cancel' }) },
  'spot.cancelAll': empty,
  'spot.fills': empty,
  'spot.allowance': empty,
  ...moneyRows,
  ...c2cRows,
  ...forexRows,
  ...perpetualRows,
  'assets.total': empty,
  'assets.coins': empty,
  'assets.coin': { body: () => ({ coin: 'BTC' }) },
  'assets.pair': { body: () => ({ symbol }) },
  'assets.transferAccounts': empty,
  'assets.transfer': { body: () => ({ type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT', amount: '1' }) },
  'assets.ledger': empty,
  'assets.spotLedger': empty,
  'assets.derivativesLedger': empty,
  'assets.c2cLedger': empty,
  'assets.lockedLedger': { body: () => ({}), refuses: 'notFound' },
  'security.status': empty,
  'security.sendCode': { body: () => ({ purpose: 'changePassword' }), refuses: 'emailMissing' },
  'security.sendNewCode': { body: () => ({ email: 'heron@example.com' }) },
  'security.bindEmail': {
    body: ({ owner }) => ({ email: 'heron@example.com', code: '000000', proof: { password: owner.password } }),
    refuses: 'codeWrong',
  },
  'security.newTotp': empty,
  'security.bindTotp': { body: () => ({ code: '000000', proof: {} }), refuses: 'totpWrong' },
  'security.unbindTotp': { body: () => ({ proof: { totpCode: '000000' } }), refuses: 'totpMissing' },
  'security.askPasskey': { body: () => ({ purpose: 'passkeys' }) },
  'security.newPasskey': empty,
  'security.bindPasskey': {
    body: () => ({
      made: { id: 'no-such-passkey-at-all', clientDataJSON: 'e30', attestationObject: 'e30', transports: [] },
      name: 'x',
      proof: {},
    }),
    refuses: 'passkeyWrong',
  },
  'security.renamePasskey': { body: () => ({ id: 'no-such-passkey-at-all', name: 'x' }), refuses: 'notFound' },
  'security.removePasskey': { body: () => ({ id: 'no-such-passkey-at-all', proof: {} }), refuses: 'notFound' },
  'security.makeRecoveryCodes': {
    body: ({ owner }) => ({ proof: { password: owner.password } }),
    refuses: 'secondFactorMissing',
  },
  'security.unbindWallet': { body: () => ({ address: `0x${'0'.repeat(40)}`, proof: {} }), refuses: 'notFound' },
  'security.setFundPassword': { body: () => ({ newPassword: '482913', confirmPassword: '482913', proof: {} }) },
  'security.changeFundPassword': {
    body: () => ({ oldPassword: '482913', newPassword: '593024', confirmPassword: '593024' }),
  },
  'security.resetFundPasswordByEmail': {
    body: () => ({ code: '000000', newPassword: '482913', confirmPassword: '482913' }),
    refuses: 'emailMissing',
  },
  'security.resetFundPasswordByTotp': {
    body: () => ({ code: '000000', newPassword: '482913', confirmPassword: '482913' }),
    refuses: 'totpMissing',
  },
  'security.setAntiPhishing': { body: ({ owner }) => ({ phrase: 'heron2026', proof: { password: owner.password } }) },
  'security.sessions': empty,
  'security.revokeSession': { body: () => ({ handle: 'no-such-session' }), refuses: 'notFound' },
  'security.revokeOthers': empty,
  'security.logIns': empty,
  'securityActs.list': empty,
  'security.requestReset': {
    body: ({ owner, photos }) => ({
      what: 'fundPassword',
      remark: 'I have lost my fund password.',
      password: owner.password,
      document: photos.front,
      hand: photos.hand,
    }),
    refuses: 'fileUnknown',
  },
  'resetReview.list': empty,
  'resetReview.view': { body: () => ({ no: '19999999999999999999' }), refuses: 'notFound' },
  'resetReview.pass': { body: () => ({ no: '19999999999999999999' }), refuses: 'notFound' },
  'resetReview.reject': { body: () => ({ no: '19999999999999999999', reason: 'a test' }), refuses: 'notFound' },
  'security.cancelReset': { body: () => ({ no: '19999999999999999999' }), refuses: 'notFound' },
  'security.changePassword': {
    body: ({ owner }) => ({
      oldPassword: owner.password,
      newPassword: 'Heron2027',
      confirmPassword: 'Heron2027',
      proof: {},
    }),
  },
  'support.messages': empty,
  'support.send': { body: () => ({ clientId: '6f1d3c1e-5b1f-4c57-9a55-0d1c2b3a4e5f', text: 'hello' }) },
  'support.unread': empty,
  'support.lockCase': empty,
  'support.appeal': { body: () => ({ text: 'please' }), refuses: 'notFound' },
  'supportReview.threads': empty,
  'supportReview.thread': { body: ({ threadId }) => ({ id: threadId }), id: { field: 'id', unknown: '999999' } },
  'supportReview.reply': {
    body: ({ threadId }) => ({ id: threadId, text: 'hello' }),
    id: { field: 'id', unknown: '999999' },
  },
  'help.notices': empty,
  'help.notice': { body: ({ noticeId }) => ({ id: noticeId }), id: { field: 'id', unknown: 'no-such-notice' } },
  'help.readNotices': empty,
  'help.ownNotices': empty,
  'help.readOwnNotices': empty,
  'help.articles': empty,
  'help.article': { body: () => ({ id: 'spot-fees' }), id: { field: 'id', unknown: 'no-such-article' } },
  'help.terms': empty,
  'help.about': empty,
  'files.upload': { body: () => ({ purpose: 'service' }) },
  'operator.viewFile': {
    body: ({ fileId }) => ({ fileId }),
    id: { field: 'fileId', unknown: 'AAAAAAAAAAAAAAAAAAAAAA' },
  },
  'identity.submitBasic': { body: ({ photos }) => ({ ...basicData, ...photos }) },
  'identity.basic': empty,
  'identity.submitAdvanced': {
    body: () => ({ workAddress: '1 Queen’s Road Central', homeAddress: '2 Nathan Road, Kowloon' }),
  },
  'identity.advanced': empty,
  'identity.forgetRelative': empty,
  'identityReview.list': empty,
  'identityReview.view': identityRequest,
  'identityReview.pass': identityRequest,
  'identityReview.reject': { ...identityRequest, body: ({ rejectedId }) => ({ id: rejectedId, reason: 'unreadable' }) },
  'operator.findUser': person,
  'operator.viewUser': person,
  'operator.lockUser': { ...person, body: ({ lockedUid }) => ({ uid: lockedUid, reason: 'a test' }) },
  'operator.unlockUser': { ...person, body: ({ lockedUid }) => ({ uid: lockedUid, reason: 'a test' }) },
  'operator.clearCounters': { ...person, body: ({ lockedUid }) => ({ uid: lockedUid, reason: 'a test' }) },
  // The present code is used up: the operator is logged in already. A clock may be half a minute off, so the next one is good too.
  'operator.logIn': {
    body: ({ operator }) => ({
      name: operator.name,
      password: operator.password,
      code: codeAt(operator.secret, x.clock.now() + 30_000),
    }),
  },
  'operator.logOut': empty,
  'operator.me': empty,
  'operator.audit': empty,
  'operator.proposals': empty,
  'operator.withdrawProposal': {
    body: ({ proposalId }) => ({ id: proposalId }),
    id: { field: 'id', unknown: '999999' },
  },
  // Taken back by then.
  'operator.rejectProposal': {
    body: ({ proposalId }) => ({ id: proposalId, reason: 'a test' }),
    refuses: 'notFound',
  },
  ...operatorRows,
};

let x: TestExchange;
let world: World;

beforeAll(async () => {
  x = await exchange();
  const [owner, stranger] = [await x.person(), await x.person()];
  const last = x.market.quote(symbol)?.bid ?? '1';
  const placed = await owner.call(api.spot.placeOrder, {
    symbol,
    side: 'buy',
    type: 'limit',
    price: decimal(`${last.split('.')[0]}`.replace(/\d{3}$/, '000')),
    qty: '0.001',
  });
  const traded = {
    ...(await tradePerpetual(x, owner, placed.price!)),
    ...(await tradeForex(x, owner)),
    ...(await moveMoney(x, owner)),
    ...(await tradeC2c(x, owner)),
  };
  const notices = await owner.call(api.help.notices, {});
  const [operator, auditor] = [await x.operator(), await x.operator('auditor', 'auditor')];
  await operator.call(api.operator.resumeWithdrawals, { reason: 'to be withdrawn' });
  // Another chain than the one that is read here.
  await beginAt(x.db, 'another', { number: 1, hash: `0x${'0'.repeat(64)}` }, x.clock.now());
  await stop(x.db, 'another', 'a test');
  const proposals = await operator.call(api.operator.proposals, {});
  await owner.call(api.support.send, { clientId: '00000000-0000-4000-8000-000000000001', text: 'hello' });
  const threadId = (await operator.call(api.supportReview.threads, {})).list[0]?.id ?? '';
  const { fileId } = await owner.call(api.files.upload, { purpose: 'service' });
  const [passed, rejected] = [await x.person(), await x.person()];
  await submitBasic(passed, { documentNo: 'PASSED123' });
  await submitBasic(rejected, { documentNo: 'REJECTED123' });
  const waiting = await operator.call(api.identityReview.list, {});
  const requestOf = (who: Person) => waiting.list.find(({ uid }) => uid === who.uid)?.id ?? '';
  await verify(x, operator, owner);
  const applicant = await x.person();
  const photos = await sendPhotos(applicant);
  const locked = await x.person();
  const { id: articleId } = await operator.call(api.operator.saveArticle, articleBody);
  world = {
    articleId,
    threadId,
    lockedUid: locked.uid,
    removedId: notices.list[1]?.id ?? '',
    fileId,
    applicant,
    photos,
    requestId: requestOf(passed),
    rejectedId: requestOf(rejected),
    owner,
    stranger,
    operator,
    auditor,
    proposalId: proposals.list[0]?.id ?? '',
    orderNo: placed.orderNo,
    ...traded,
    noticeId: notices.list[0]?.id ?? '',
  };
});
afterAll(() => x.close());

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'ok';
  } catch (error) {
    return (error as { reason?: string }).reason ?? String(error);
  }
};

test('every call of the agreement has its row, and no row is left over', () => {
  expect(Object.keys(rows).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

// What ends an order or changes a password comes last, so that the rows before it still find the old one.
const last = new Set(['spot.updateOrder', 'spot.cancelAll', 'security.changePassword']);
const ordered = [...endpoints].sort((a, b) => Number(last.has(a.name)) - Number(last.has(b.name)));

test.each(ordered.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (name, endpoint: Endpoint) => {
  const row = rows[name]!;
  const body = row.body(world) as never;

  const visitor = await reasonOf(x.visitor().call(endpoint, body));
  const allowed = row.refuses ?? 'ok';
  expect(visitor).toBe(endpoint.access === 'public' ? allowed : 'notLoggedIn');
  // The first use spends its code.
  if (name === 'operator.logIn') return;

  if (endpoint.access === 'operator') {
    // A person's session gives no access to operators' calls.
    expect(await reasonOf(world.owner.call(endpoint, body))).toBe('notLoggedIn');
    if (row.id)
      expect(
        await reasonOf(world.operator.call(endpoint, { ...(body as object), [row.id.field]: row.id.unknown })),
      ).toBe('notFound');
    if (!isForAuditors(endpoint)) expect(await reasonOf(world.auditor.call(endpoint, body))).toBe('auditorLooksOnly');
    const caller = name === 'operator.logOut' ? await x.operator() : world.operator;
    expect(await reasonOf(caller.call(endpoint, body))).toBe(allowed);
    return;
  }

  if (row.id && endpoint.access === 'user') {
    const foreign = await reasonOf(world.stranger.call(endpoint, body));
    const unknown = await reasonOf(
      world.stranger.call(endpoint, { ...(body as object), [row.id.field]: row.id.unknown }),
    );
    expect([foreign, unknown]).toEqual(['notFound', 'notFound']);
  } else if (row.id) {
    expect(await reasonOf(world.stranger.call(endpoint, { ...(body as object), [row.id.field]: row.id.unknown }))).toBe(
      'notFound',
    );
  }

  // What changes who is logged in is done by somebody else.
  const fresh = name === 'auth.register' ? { ...(body as object), account: 'matrix_user_2' } : body;
  const caller = name.startsWith('auth.')
    ? await x.person()
    : name === 'identity.submitBasic'
      ? world.applicant
      : world.owner;
  expect(await reasonOf(caller.call(endpoint, fresh as never))).toBe(row.soon ?? allowed);
});

test('the books balance', async () => expect(await x.booksBalance()).toEqual([]));
