import * as RadixTooltip from '@radix-ui/react-tooltip';
import { createContext, use, type ReactNode } from 'react';

const IsInsideProvider = createContext(false);

/** Shares one delay between neighbouring tooltips: 700 ms for the first, 300 ms to the next. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <IsInsideProvider value={true}>
      <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </RadixTooltip.Provider>
    </IsInsideProvider>
  );
}

/** Renders a tooltip for a control; `children` is that control. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const tooltip = (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper shadow-2"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
  return use(IsInsideProvider) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
