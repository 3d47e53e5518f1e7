import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Route export `shouldRevalidate` that also reloads after an edit conflict, to show the current values. */
export const afterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
