import type { Press } from './screen-keys.ts'

/** Whether a press sends what is written: Enter, with Ctrl or ⌘. */
export const isSendPress = ({ key, ctrlKey, metaKey }: Omit<Press, 'altKey' | 'repeat'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
