/** What the HTML shows before any script has run, in three shapes and three languages; style rules choose one of each. */
import { EntryHead } from '@/components/auth/EntryHead';
import { BrandMark } from '@/components/layout/BrandMark';
import { TabIcon } from '@/components/layout/TabIcon';
import { languages } from '@/lib/i18n/languages';
import en from '@/locales/en/shell.json';
import zhCn from '@/locales/zh-cn/shell.json';
import zhHk from '@/locales/zh-hk/shell.json';
import enHome from '@/locales/en/home.json';
import zhCnHome from '@/locales/zh-cn/home.json';
import zhHkHome from '@/locales/zh-hk/home.json';
import enMarket from '@/locales/en/market.json';
import zhCnMarket from '@/locales/zh-cn/market.json';
import zhHkMarket from '@/locales/zh-hk/market.json';
import { tabPages } from '../tabs';

const shellWords: Record<(typeof languages)[number], typeof en> = { 'zh-hk': zhHk, 'zh-cn': zhCn, en };

const marketTitles: Record<(typeof languages)[number], string> = {
  'zh-hk': zhHkMarket.title,
  'zh-cn': zhCnMarket.title,
  en: enMarket.title,
};

const homeActions: Record<(typeof languages)[number], (typeof enHome)['actions']> = {
  'zh-hk': zhHkHome.actions,
  'zh-cn': zhCnHome.actions,
  en: enHome.actions,
};
const ACTIONS = ['trade', 'forex', 'favourites', 'c2c', 'earn', 'flash', 'assets', 'orders', 'loan', 'dual'] as const;

/** The place of a figure that the script in the page writes (app/early/figures); bones until then. */
function FirstFigure({ name, bone }: { name: string; bone?: string }) {
  return (
    <span data-first={name} className={bone}>
      {' '}
    </span>
  );
}

function EntryShape() {
  return (
    <div className="shape shape-entry">
      <div className="h-[calc(3rem+var(--safe-top))]" />
      {languages.map((language) => (
        <div key={language} className={`words words-${language}`}>
          <EntryHead {...shellWords[language].entry} />
        </div>
      ))}
      <div className="bg-surface mx-4 mt-[clamp(0.875rem,2.8dvh,1.5rem)] h-[5.125rem] rounded-2xl large-text:h-[13.375rem]" />
    </div>
  );
}

function Rows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <div key={row} className="flex h-15 items-center gap-2.5 px-4">
      <div className="bone size-8 rounded-full" />
      <div className="bone h-4 w-24" />
      <div className="bone ml-auto h-4 w-20" />
    </div>
  ));
}

/** Title, tabs and heads of the list of markets, as high as they will be. */
function MarketHead() {
  return (
    <div className="shape-market">
      <div className="flex h-[calc(3.25rem+var(--safe-top))] items-center px-1.5 pt-(--safe-top)">
        <div className="text-heading min-w-0 flex-1 truncate pl-2.5 font-semibold">
          {languages.map((language) => (
            <span key={language} className={`words words-${language}`}>
              {marketTitles[language]}
            </span>
          ))}
        </div>
      </div>
      <div className="flex h-11 items-center gap-5 px-4">
        <div className="bone h-5 w-20" />
        <div className="bone h-5 w-14" />
        <div className="bone h-5 w-12" />
      </div>
      <div className="h-9" />
    </div>
  );
}

/** A chart, with the places of its pair and its price (app/screens/market/firstTrendScreen). */
function ChartShape() {
  return (
    <div className="shape shape-chart">
      <div className="flex h-[calc(3.25rem+var(--safe-top))] items-center pr-1.5 pl-[3.375rem] pt-(--safe-top)">
        <div className="flex h-11 max-w-full items-center text-[1.125rem] font-bold">
          <FirstFigure name="pair" bone="bone h-5 w-24" />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 pt-1.5 pb-2.5">
        <div className="min-w-0">
          <FirstFigure name="price" bone="bone block h-[2.375rem] w-36" />
          <div className="bone mt-1 h-4 w-32" />
        </div>
        <div className="grid grid-cols-2 gap-2">
          {['high', 'volume', 'low', 'turnover'].map((figure) => (
            <div key={figure} className="bone h-7 w-14" />
          ))}
        </div>
      </div>
      <div className="bone mx-4 mt-1 h-8" />
      <div className="bone mx-4 mt-3 h-[20rem]" />
    </div>
  );
}

/** The home page down to its first card (app/screens/home/firstHomeScreen). */
function HomeHead() {
  return (
    <div className="shape-home">
      <div className="flex h-[calc(3.5rem+var(--safe-top))] items-center px-4 pt-(--safe-top)">
        <div className="bone h-9 flex-1 rounded-full" />
      </div>
      <div className="px-4 pt-1.5 pb-1">
        <div className="flex h-6 items-center">
          <div className="bone h-4 w-28" />
        </div>
        <div className="mt-0.5 flex min-h-[5.25rem] flex-col justify-center">
          {/* Invisible until a figure is written, because a visible text that grows counts as a layout shift. As high as the figure and its unit from the start. */}
          <div className="text-hero invisible min-h-11 truncate font-bold tracking-[-0.6px] large-text:min-h-0 large-text:text-heading">
            <FirstFigure name="worth" />
            <FirstFigure name="worthUnit" />
          </div>
          <div className="h-[2.375rem]">
            <div className="bone mt-1 h-4 w-32" />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-5 gap-y-2 px-2 pt-3 pb-1 large-text:grid-cols-2">
        {ACTIONS.map((action) => (
          <div key={action} className="text-caption text-ink-2 flex min-w-0 flex-col items-center py-1">
            <span className="bg-surface mb-1.5 size-10 rounded-[14px]" />
            {languages.map((language) => (
              <span key={language} className={`words words-${language} w-full px-0.5 text-center leading-[0.875rem]`}>
                {homeActions[language][action]}
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className="px-4 pt-2 pb-3">
        <div className="bg-surface rounded-m h-28" />
      </div>
    </div>
  );
}

/** Spot trading: the pair, a ticket beside its book, and the orders below them (app/screens/spot/firstTradeScreen). */
function DeskHead() {
  return (
    <div className="shape-desk">
      <div className="hairline-b flex h-[calc(3.25rem+var(--safe-top))] items-center px-4 pt-(--safe-top)">
        <div className="flex h-11 items-center text-[1.125rem] font-bold min-[23.75rem]:text-heading">
          <FirstFigure name="market" bone="bone h-6 w-28" />
        </div>
      </div>
      <div className="grid h-[29.875rem] grid-cols-[1fr_minmax(7rem,36%)] gap-3.5 px-4 py-3">
        {[6, 12].map((count) => (
          <div key={count} className="space-y-2.5">
            {Array.from({ length: count }, (_, row) => (
              <div key={row} className={`bone ${count === 6 ? 'h-11' : 'h-4'}`} />
            ))}
          </div>
        ))}
      </div>
      <div className="border-surface flex flex-col items-center border-t-8 px-8 pt-25 text-center">
        <span className="bg-surface size-16 rounded-full" />
      </div>
    </div>
  );
}

function TabShape() {
  return (
    <div className="shape shape-tab">
      <HomeHead />
      <MarketHead />
      <DeskHead />
      <div className="shape-others px-4 pt-[calc(0.75rem+var(--safe-top))]">
        <div className="bone h-9 rounded-full" />
        <div className="bone mt-5 h-4 w-28" />
        <div className="bone mt-2 h-9 w-44" />
        <div className="bone mt-6 mb-4 h-11" />
      </div>
      <div className="shape-rows">
        <Rows count={8} />
      </div>
      {/* Widths that do not depend on the tabs beside, and heights that do not on the word below: a browser may paint while the rest of the page is still on its way. */}
      <div className="shape-tabs hairline-t bg-page fixed inset-x-0 bottom-0 mx-auto flex h-[calc(3.5rem+var(--safe-bottom))] max-w-(--column) pb-(--safe-bottom)">
        {tabPages.map((tab) => (
          <div
            key={tab.word}
            className="text-ink-3 text-tab grid w-1/5 grid-rows-[auto_1lh] content-center justify-items-center gap-0.5 font-medium"
          >
            <TabIcon word={tab.word} />
            {languages.map((language) => (
              <span key={language} className={`words words-${language}`}>
                {shellWords[language].tab[tab.word]}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function PageShape() {
  return (
    <div className="shape shape-page">
      <div className="flex h-[calc(3.25rem+var(--safe-top))] items-center px-4 pt-(--safe-top)">
        <div className="bone h-5 w-32" />
      </div>
      <Rows count={9} />
    </div>
  );
}

/** The bar over a wide window, named as it will be. */
function MenuShape() {
  return (
    <div className="shape-menu hairline-b bg-page fixed inset-x-0 top-0 z-20 h-14 items-center gap-7 pl-5">
      <BrandMark size={30} />
      <div className="text-ink-2 flex gap-6 font-medium">
        {tabPages.map((tab) => (
          <span key={tab.word}>
            {languages.map((language) => (
              <span key={language} className={`words words-${language}`}>
                {shellWords[language].tab[tab.word]}
              </span>
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A screen of columns, as many as there will be. */
function ColumnsShape() {
  return (
    <div className="shape-columns bg-page fixed inset-x-0 top-14 bottom-0 grid-cols-[minmax(0,1fr)_16rem_19.5rem] overflow-hidden min-[80rem]:grid-cols-[16.75rem_minmax(0,1fr)_16rem_19.5rem]">
      {['max-[80rem]:hidden', '', '', ''].map((shown, column) => (
        <div key={column} className={`border-line border-l first:border-l-0 ${shown}`}>
          {column === 1 ? <div className="bone m-4 h-3/5" /> : <Rows count={14} />}
        </div>
      ))}
    </div>
  );
}

export function FirstSkeleton() {
  return (
    <div aria-hidden className="bg-page mx-auto min-h-dvh max-w-(--column) overflow-hidden">
      <MenuShape />
      <ColumnsShape />
      <EntryShape />
      <TabShape />
      <PageShape />
      <ChartShape />
    </div>
  );
}
