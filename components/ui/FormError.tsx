/** Why a whole form was refused, above its button. It stays until the next try. */
import { CircleAlert } from 'lucide-react';

export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="bg-danger-soft text-danger text-label rounded-m mb-4 flex items-start gap-2 px-3 py-2.5">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        </p>
      )}
    </div>
  );
}
