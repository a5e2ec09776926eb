/** A picture or file of a person. It is fetched only when somebody asks for it, because each look is written down. */
import { useMutation } from '@tanstack/react-query';
import { api } from '@/lib/api/index';
import { ask } from '../data/ask';
import { errorText } from '../errorText';
import { useWords } from '../words';
import { Button } from './Button';

const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/');

export function Picture({ fileId, name }: { fileId: string; name: string }) {
  const words = useWords();
  const look = useMutation({ mutationFn: () => ask(api.operator.viewFile, { fileId }) });
  const file = look.data;
  if (file && isPicture(file.mediaType))
    return (
      <figure className="m-0 grid gap-1">
        <img
          src={`data:${file.mediaType};base64,${file.base64}`}
          alt={name}
          className="max-h-80 max-w-full rounded-m border border-line object-contain"
        />
        <figcaption className="text-fine text-ink-3">{name}</figcaption>
      </figure>
    );
  if (file)
    return (
      <a
        className="text-brand underline"
        download={fileId}
        href={`data:application/octet-stream;base64,${file.base64}`}
      >
        {words('case.download', { name, kind: file.mediaType })}
      </a>
    );
  return (
    <div className="grid justify-items-start gap-1">
      <Button onClick={() => look.mutate()} isBusy={look.isPending}>
        {words('case.look', { name })}
      </Button>
      {look.error && (
        <p role="alert" className="text-fine text-danger">
          {errorText(words, look.error)}
        </p>
      )}
    </div>
  );
}
