/** Tells the person about an error that nobody expected: an error toast for two seconds, as specified. */
const messageOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : String(error));

export function reportCrash(error: unknown): void {
  import('@/components/ui/toast')
    .then(({ toast }) => toast.error(messageOf(error).slice(0, 200)))
    .catch(() => undefined);
}
