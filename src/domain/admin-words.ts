// Codes from the server that admins see. An unknown code from a newer server is shown unchanged.

/** Decision about content or an account (`moderation_decisions.action`). */
export type DecisionAction = "keep" | "hide" | "remove" | "restore" | "warn" | "suspend" | "unsuspend" | "correct";

/** What a person may request about their own data (`data_requests.kind`). */
export type DataRequestKind = "export" | "deletion" | "rectification" | "restriction" | "objection";

/** Subject of a contact form message (`contact_tickets.topic`). */
export type LetterTopic = "general" | "account" | "restaurant" | "privacy" | "press" | "problem";

/** State of an invitation code. */
export type CodeState = "open" | "used" | "expired" | "revoked";

/** Filter of the audit log (`audit_log.kind`). */
export type LogKind = "roles" | "ownership" | "codes" | "moderation" | "places" | "requests";

/** Action in the audit log (`audit_log.action`). */
export type LogAction =
  | "role_granted"
  | "role_revoked"
  | "ownership_approved"
  | "ownership_rejected"
  | "code_created"
  | "code_revoked"
  | "moderation_keep"
  | "moderation_hide"
  | "moderation_remove"
  | "moderation_restore"
  | "moderation_warn"
  | "moderation_suspend"
  | "moderation_unsuspend"
  | "suspension_ended"
  | "factor_removal_asked"
  | "factor_removed"
  | "appeal_upheld"
  | "appeal_reversed"
  | "moderation_correct"
  | "restaurant_left"
  | "place_confirmed"
  | "place_corrected"
  | "places_merged"
  | "city_renamed"
  | "cities_merged"
  | "city_spelling_added"
  | "city_spelling_removed"
  | "places_import_started"
  | "places_import_cancelled"
  | "data_request_done"
  | "ticket_closed"
  | "mails_retried";

/** Maintenance jobs. */
export type JobName =
  | "mail"
  | "push"
  | "erasure"
  | "orphan-photos"
  | "removed-portraits"
  | "orphan-proofs"
  | "cache"
  | "owner-mails"
  | "codes"
  | "counts"
  | "prune";

/** Codes with which the server rejects an admin's action. */
export type AdminRefusal =
  | "not_admin"
  | "second_step"
  | "already_decided"
  | "already_owned"
  | "not_found"
  | "reason_required"
  | "notes_too_long"
  | "invalid_code_terms"
  | "invalid_code_count"
  | "email_invalid"
  | "already_member"
  | "daily_limit"
  | "last_admin"
  | "not_a_member"
  | "no_second_step"
  | "own_content"
  | "end_invalid"
  | "answer_required";

/** Text fields of a request to manage a restaurant. */
export type RequestDocument = "statement" | "restaurant_address" | "submitted_from" | "submitted_at";
