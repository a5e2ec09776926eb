import { Button } from '../../components/ui/Button';
export interface Loan {
  id: string;
}
export const drawn = Button;
