/**
 * The one HTML document. A tiny script reads the address and the language before the first paint, so that the skeleton has the right shape.
 * The page is drawn only once a shape is chosen. Inside a frame of somebody else's page none is chosen, because a static host may not let us forbid frames by a header.
 */
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE, languageTags } from '@/lib/i18n/languages';
import { paths } from '@/lib/paths';
import './globals.css';
import { tabPages } from './tabs';
import { trustedTypesScript } from './trustedTypes';

export const metadata: Metadata = {
  title: 'Avocet',
  description: 'Crypto and forex trading, in plain sight.',
  icons: { icon: './icon.svg', apple: './icon-192.png' },
  manifest: './manifest.webmanifest',
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: '#ffffff',
  interactiveWidget: 'resizes-content',
};

const entries = [paths.entry.path, paths.entry.alias];
const tabs = tabPages.map((tab) => tab.address.path);
const columns = [
  paths.market.list,
  paths.market.chart,
  paths.spot.trade,
  paths.perpetual.trade,
  paths.forex.chart,
  paths.fixedTime.trade,
].map(({ path }) => path);
const firstPaint = `(function(d,p,t,l){if(self!==top)return;t=${JSON.stringify(tabs)}.indexOf(p);d.dataset.shape=${JSON.stringify(entries)}.indexOf(p)>=0?'entry':p===${JSON.stringify(paths.market.chart.path)}?'chart':t<0?'page':'tab';d.dataset.tab=t;if(${JSON.stringify(columns)}.indexOf(p)>=0)d.dataset.wide='';try{l=localStorage.getItem('language')}catch(e){}l=${JSON.stringify(languageTags)}[l]?l:'${DEFAULT_LANGUAGE}';d.dataset.language=l;d.lang=${JSON.stringify(languageTags)}[l]})(document.documentElement,(location.hash.slice(1)||'/').split('?')[0])`;

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={languageTags[DEFAULT_LANGUAGE]} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: trustedTypesScript + firstPaint }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
