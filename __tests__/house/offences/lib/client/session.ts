export interface Session {
  id: string;
}
export const session = 1;
