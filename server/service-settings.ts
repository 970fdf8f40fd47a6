import type { Environment } from './environment.ts'
import { type SabreConfig, sabreConfigOf } from './sabre-settings.ts'

type Setting = string | undefined

/** Addresses and keys of the suppliers and the payment services; undefined where one is not used. */
export type ServiceConfig = {
  readonly sabre: SabreConfig
  readonly duffel: Readonly<Record<'url' | 'token' | 'webhookSecret', Setting>>
  readonly omise: Readonly<Record<'url' | 'vaultUrl' | 'publicKey' | 'secretKey' | 'webhookSecret', Setting>>
  readonly twoc2p: Readonly<Record<'url' | 'merchantId' | 'secret', Setting>>
  readonly paypal: Readonly<Record<'url' | 'clientId' | 'clientSecret' | 'webhookId', Setting>>
  readonly paysbuy: Readonly<Record<'url' | 'psbId' | 'username' | 'secureCode', Setting>>
  readonly bank: Readonly<Record<'url' | 'applicationKey' | 'applicationSecret' | 'notifySecret', Setting>>
}

/** Returns the settings of every supplier and payment service. */
export function serviceConfigOf(env: Environment): ServiceConfig {
  return { ...supplierConfigOf(env), ...paymentServiceConfigOf(env) }
}

function supplierConfigOf(env: Environment): Pick<ServiceConfig, 'sabre' | 'duffel'> {
  return {
    sabre: sabreConfigOf(env),
    duffel: { url: env.DUFFEL_URL, token: env.DUFFEL_TOKEN, webhookSecret: env.DUFFEL_WEBHOOK_SECRET },
  }
}

function paymentServiceConfigOf(
  env: Environment,
): Pick<ServiceConfig, 'omise' | 'twoc2p' | 'paypal' | 'paysbuy' | 'bank'> {
  return {
    omise: {
      url: env.OMISE_URL,
      vaultUrl: env.OMISE_VAULT_URL,
      publicKey: env.OMISE_PUBLIC_KEY,
      secretKey: env.OMISE_SECRET_KEY,
      webhookSecret: env.OMISE_WEBHOOK_SECRET,
    },
    twoc2p: { url: env.TWOC2P_URL, merchantId: env.TWOC2P_MERCHANT_ID, secret: env.TWOC2P_SECRET },
    paypal: {
      url: env.PAYPAL_URL,
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
    },
    paysbuy: {
      url: env.PAYSBUY_URL,
      psbId: env.PAYSBUY_PSB_ID,
      username: env.PAYSBUY_USERNAME,
      secureCode: env.PAYSBUY_SECURE_CODE,
    },
    bank: {
      url: env.BANK_URL,
      applicationKey: env.BANK_APPLICATION_KEY,
      applicationSecret: env.BANK_APPLICATION_SECRET,
      notifySecret: env.BANK_NOTIFY_SECRET,
    },
  }
}
