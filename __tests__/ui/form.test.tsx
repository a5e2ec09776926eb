/** A form: when a field says what is wrong with it, and where a refusal stands. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { TextField } from '@/components/ui/TextField';
import { CallError } from '@/lib/client/callError';
import { useForm } from '@/lib/form/useForm';
import { renderPart } from '../harness/renderPart';

function Example({ send }: { send: () => Promise<CallError | null> }) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<CallError | null>(null);
  const form = useForm({
    values: { name, code },
    faults: { name: name.length < 3 ? 'too short' : null, code: code === '' ? 'no code' : null },
    error,
    placeOf: ({ reason }) => (reason === 'codeWrong' ? 'code' : null),
  });
  const submit = () =>
    form.submit(async () => {
      setError(await send());
      return null;
    });
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        onLeave={() => form.leave('name')}
        error={form.fault('name')}
      />
      <TextField label="Code" value={code} onChange={setCode} error={form.fault('code')} />
      <FormError text={form.refusal} />
      <Button type="submit">Go</Button>
    </Form>
  );
}

const open = (...answers: (CallError | null)[]) => {
  const send = jest.fn(async () => answers.shift() ?? null);
  renderPart(<Example send={send} />);
  return { send, user: userEvent.setup() };
};
const go = () => screen.getByRole('button', { name: 'Go' });

test('a field says what is wrong once it was left with something in it; an empty one waits for the button', async () => {
  const { send, user } = open();
  await user.click(await screen.findByLabelText('Name'));
  await user.tab();
  expect(screen.queryByText('too short')).toBeNull();
  await user.type(await screen.findByLabelText('Name'), 'ab');
  expect(screen.queryByText('too short')).toBeNull();
  await user.tab();
  expect(screen.getByText('too short')).toBeVisible();
  expect(screen.queryByText('no code')).toBeNull();
  await user.click(go());
  expect(screen.getByText('no code')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('a refusal stands at its field until something else stands there, any other at the form until the next try', async () => {
  const { send, user } = open(new CallError('refused', { reason: 'codeWrong' }), new CallError('offline'));
  await user.type(await screen.findByLabelText('Name'), 'abc');
  await user.type(await screen.findByLabelText('Code'), '12');
  await user.click(go());
  const field = screen.getByLabelText('Code');
  expect(field).toBeInvalid();
  await user.type(field, '3');
  expect(field).toBeValid();
  // The very value that was refused is still refused.
  await user.type(field, '{Backspace}');
  expect(field).toBeInvalid();
  await user.type(field, '3');
  await user.click(go());
  expect(field).toBeValid();
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  await user.click(go());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(send).toHaveBeenCalledTimes(3);
});
