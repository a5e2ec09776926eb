/** What runs behind the screens from just after the first paint: preferences, site, session, the server's words, uncaught errors. */
import { subscribeLanguage } from '@/lib/i18n/words';
import { home } from '@/lib/api/home';
import { watchSession, checkSession } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { refreshAll } from '@/lib/client/useCall';
import { reportProblem } from '@/lib/client/signals';
import { loadPreferences } from '@/lib/device/preferences';
import { startTheme } from '@/lib/device/theme';
import { type Language, currentLanguage } from '@/lib/i18n/languages';
import { layPackOver } from '@/lib/i18n/words';
import { loadSite } from '@/lib/site/site';
import { reportCrash } from './report';
