/** Methods that never change data. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Methods that the program accepts. */
export const ALLOWED_METHODS = [...SAFE_METHODS, 'POST']
