export interface Market {
  id: string;
}
