/** Renders a part of the operators' console by itself, as a reviewer named anna sees it. */
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, type AuthProvider, type DataProvider } from 'ra-core';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ToastProvider } from '@/console/shell/Toasts';
import { WordsProvider } from '@/console/WordsProvider';

const anna = { getIdentity: async () => ({ id: 'anna', fullName: 'anna' }), getPermissions: async () => 'reviewer' };

export const renderConsole = (part: ReactElement) =>
  render(
    <MemoryRouter>
      <WordsProvider>
        <ToastProvider>
          <CoreAdminContext
            authProvider={anna as unknown as AuthProvider}
            dataProvider={{} as DataProvider}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            {part}
          </CoreAdminContext>
        </ToastProvider>
      </WordsProvider>
    </MemoryRouter>,
  );
