/** The pictures of the brand in the object storage: a row has the bytes of its picture or refers to their object. */
export const brandPictureBlob: readonly string[] = [
  // null for an object that is public, and not encrypted
  `alter table blob alter column key_id drop not null`,
  // The digest is that of the bytes wherever they are, so that a move between row and object changes no picture.
  `alter table brand_picture
    alter column base64 drop not null,
    add column blob_key text references blob,
    add check (num_nonnulls(base64, blob_key) = 1),
    add check (encode(sha256(decode(base64, 'base64')), 'hex') = digest),
    add check (blob_key like 'brand/' || digest || '-%')`,
  `drop trigger brand_pictures_are_written_once on brand_picture`,
  `create trigger brand_pictures_are_written_once before update of digest or delete on brand_picture
    for each row execute function brands_are_written_once()`,
]
