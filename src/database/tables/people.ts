import type { Generated } from 'kysely'
import type { MemberRole } from '../../contract/access.ts'

type Json = string
type Flag = number

/** The part of the data model about who may sign in, and with what. */
export interface PeopleTables {
  /** A client company. `second_factor_required`: its members must have one. */
  organisation: {
    id: string
    name: string
    second_factor_required: Flag
    demo: Flag
    /** Incremented by triggers with each change of its projects. */
    revision: Generated<number>
    created_at: string
    suspended_at: string | null
  }
  /** A client company that was merged into another, which has all that was its. */
  merged_client: { id: string; name: string; into_id: string; merged_at: string }
  /** Somebody who can sign in: of the firm itself, or of each organisation with a membership. */
  account: {
    id: string
    /** The roles of one of the firm's people, separated by spaces (contract/access.ts); else null. */
    firm_roles: string | null
    /** Lower case; null until the invitation is accepted. */
    username: string | null
    /** Lower case; where invitations and reset mails go. */
    email: string
    first_name: string
    last_name: string
    /** `argon2id$…`; null until the invitation is accepted. */
    password_hash: string | null
    /** An IANA name; null: the time zone of the browser. */
    time_zone: string | null
    /** Made for the demo firm; signs in only while DEMO is on. */
    demo: Flag
    created_at: string
    /** By the firm, which alone can undo it, or of the demo by DEMO. */
    suspended_at: string | null
    /** When DEMO was switched off: if the same, that is what suspended it. */
    demo_closed_at: string | null
    removed_at: string | null
  }
  /** What somebody may see and do of an organisation. */
  membership: {
    id: string
    organisation_id: string
    account_id: string
    role: MemberRole
    /** 0: sees only the projects in project_grant. */
    sees_all: Flag
    /** As whoever invited typed them; the account has those that its owner chose. */
    first_name: string
    last_name: string
    invited_at: string
    invited_by: string | null
    /** When an invitation to it was last sent; null: none was yet, or it needed none. */
    sent_at: string | null
    /** Null: its owner has not agreed to it yet. */
    accepted_at: string | null
    /** When its owner last changed to it. */
    used_at: string | null
    suspended_at: string | null
    suspended_by: string | null
    /** 1: the organisation itself cannot undo that. */
    suspended_by_firm: Flag
    removed_at: string | null
    removed_by: string | null
  }
  /** A project that a membership which does not see all of them sees. */
  project_grant: {
    organisation_id: string
    membership_id: string
    project_id: string
    granted_at: string
    granted_by: string | null
  }
  /** One of the firm's people who looks after a project, with a title that clients read. */
  project_team: {
    organisation_id: string
    project_id: string
    account_id: string
    title: string
    added_at: string
  }
  session: {
    id: string
    account_id: string
    /** SHA-256 of the token; the token itself is stored nowhere. */
    token_hash: string
    /** SHA-256 of the cookie without which the token is not valid; null: not bound to a browser. */
    bind_hash: string | null
    device_id: string | null
    remembered: Flag
    address: string
    /** The header User-Agent, cut to 200 characters. */
    agent: string
    created_at: string
    seen_at: string
    /** When a password or a second factor was last given. */
    confirmed_at: string
    idle_until: string
    expires_at: string
    ended_at: string | null
  }
  /** By which one of the firm's people sees the portal as a member does, in one of their sessions. */
  see_as: {
    id: string
    session_id: string
    membership_id: string
    created_at: string
    expires_at: string
  }
  /** With which programs call the API in the name of one of the firm's people. */
  api_key: {
    id: string
    /** The account of one of the firm’s people. */
    staff_id: string
    name: string
    /** The rights (contract/access.ts) that it is limited to, with spaces between. */
    rights: string
    /** SHA-256 of the key, which is shown once. */
    token_hash: string
    created_at: string
    /** Null: it has no end. */
    expires_at: string | null
    /** Not written at each use. */
    used_at: string | null
    revoked_at: string | null
  }
  /** A browser that somebody has signed in from; `id` is the SHA-256 of its cookie. */
  device: { id: string; account_id: string; created_at: string; seen_at: string }
  /** A link in a mail or on a terminal; good for one use. */
  link: {
    id: string
    kind: 'reset' | 'invitation' | 'setup' | 'sign-in'
    token_hash: string
    /** Null for `setup`, whose use creates the first owner. */
    account_id: string | null
    /** Of `sign-in`: SHA-256 of the cookie of the browser that asked for it; null: of no browser. */
    browser_hash: string | null
    /** What an invitation is to; null for the firm's own people and for other links. */
    membership_id: string | null
    created_at: string
    expires_at: string
    used_at: string | null
  }
  /** The state between two steps: a sign-in that waits for its second factor, a passkey or app being set up. */
  challenge: {
    id: string
    kind: 'second-factor' | 'new-passkey' | 'new-app'
    token_hash: string
    account_id: string
    detail: Json
    tries: number
    created_at: string
    expires_at: string
    used_at: string | null
  }
  /** An authenticator app, `secret` sealed. `last_step`: the last one used, in 30 s since 1970. */
  totp: {
    account_id: string
    secret: string
    created_at: string
    confirmed_at: string | null
    last_step: number | null
  }
  recovery_code: {
    account_id: string
    code_hash: string
    created_at: string
    used_at: string | null
  }
  /** `id` is the credential's, base64url, and so is `public_key`. */
  passkey: {
    id: string
    account_id: string
    public_key: string
    counter: number
    transports: Json
    name: string
    created_at: string
    used_at: string | null
  }
  /** A view: the second factors of each account. */
  second_factor: { account_id: string; kind: 'app' | 'passkey' }
}
