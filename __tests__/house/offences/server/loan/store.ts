import { fixture } from '../../__tests__/fixture';
export interface Store {
  id: string;
}
export const store = fixture;
