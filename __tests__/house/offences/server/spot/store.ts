export interface Store {
  id: string;
}
export const store = 1;
