/** The operators' console: the admin core with our data, our log-in, our frame and our screens. */
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore } from 'ra-core';
import { Navigate, Route, useParams } from 'react-router-dom';
import { authProvider } from './data/authProvider';
import { dataProvider } from './data/dataProvider';
import { PAGES } from './pages/Pages';
import { QueueScreen } from './queues/QueueScreen';
import { specNamed } from './queues/Specs';
import { Frame } from './shell/Frame';
import { LogIn } from './shell/LogIn';
import { ToastProvider } from './shell/Toasts';
import { Nothing } from './ui/States';
import { useWords } from './words';
import { WordsProvider } from './WordsProvider';

/** Without a network a call fails at once and says so: kept until there is one, a decision would be sent later, behind somebody's back. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 5_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
const store = memoryStore();

export function Console() {
  return (
    <WordsProvider>
      <ToastProvider>
        <CoreAdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          queryClient={queryClient}
          store={store}
        >
          <CoreAdminUI layout={Frame} loginPage={LogIn} catchAll={Lost} requireAuth disableTelemetry>
            <CustomRoutes>
              <Route path="/" element={<Navigate to="/overview" replace />} />
              <Route path="/queues/:queue" element={<QueueByName />} />
              <Route path="/queues/:queue/:item" element={<QueueByName />} />
              {PAGES.map(({ name, element }) => (
                <Route key={name} path={`/${name}/*`} element={element} />
              ))}
            </CustomRoutes>
          </CoreAdminUI>
        </CoreAdminContext>
      </ToastProvider>
    </WordsProvider>
  );
}

function QueueByName() {
  const { queue = '' } = useParams();
  const spec = specNamed(queue);
  return spec ? <QueueScreen key={queue} spec={spec} /> : <Lost />;
}

function Lost() {
  const words = useWords();
  return <Nothing>{words('shell.lost')}</Nothing>;
}
