/** Objects in the object storage, and the pictures of transfer proofs that are there. */
export const blob: readonly string[] = [
  // Written before the object is stored, removed after it is deleted.
  `create table blob (
    blob_key text primary key,
    bytes integer not null,
    -- the key of the shop that the object is encrypted with
    key_id text not null,
    created_at timestamptz not null
  )`,
  `create index blob_created_at on blob (created_at)`,
  // where the picture is; null while it is in the row, and once it is erased
  `alter table transfer_proof add column picture_blob text references blob`,
  `create index transfer_proof_picture_blob on transfer_proof (picture_blob) where picture_blob is not null`,
]
