'use client';
/** The providers, in order, nothing else. */
import { useEffect, useState } from 'react';
import { HashRouter } from 'react-router-dom';
import { WordsProvider } from '@/lib/i18n/WordsProvider';
import { startLanguage } from '@/lib/i18n/words';
import { noteReload } from '@/lib/navigation/layers';
import { setOffers } from '@/lib/site/offers';
import { AppFrame } from './shell/AppFrame';
import { CrashGuard } from './shell/CrashGuard';
import { Overlays } from './shell/Overlays';
import { Screens } from './shell/Screens';
import { startDevice } from './shell/start';

export function App() {
  useState(startLanguage);
  useState(() => setOffers(null));
  useEffect(startDevice, []);
  useEffect(noteReload, []);
  return (
    <WordsProvider>
      <HashRouter>
        <AppFrame>
          <CrashGuard>
            <Screens />
          </CrashGuard>
        </AppFrame>
        <Overlays />
      </HashRouter>
    </WordsProvider>
  );
}
