/** Returns the first line of the billing address. */
export const getBilledName = ({ billTo }: { billTo: string }): string => billTo.split('\n')[0] ?? ''
