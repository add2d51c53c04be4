import '@fontsource-variable/inter/wght.css';
import './ui/base.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './http/client.ts';
import { screens } from './routes.ts';
import { warmScreen } from './shell/screens.tsx';
import { router } from './shell/router.tsx';
import { warmWith } from './ui/warm.ts';

warmWith((path) => warmScreen(screens, path));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
