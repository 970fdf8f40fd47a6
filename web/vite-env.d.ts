/// <reference types="vite/client" />

/** The version of the product, from package.json. */
declare const __APP_VERSION__: string

declare module '*.po' {
  export const messages: Record<string, string>
}
