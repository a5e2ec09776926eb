import { Pool } from 'pg';
import type { Store } from '../loan/store';
import { Screen } from '../../app/screens/spot/TradeScreen';
import { session } from '../../lib/client/session';
export type Service = Store;
export const service = [Pool, Screen, session];
