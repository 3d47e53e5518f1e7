import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For `shouldRevalidate`: after a conflict too, the page then shows what stands there now. */
export const afterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
