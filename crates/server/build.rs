//! The web pages are embedded from `web/dist`. Where they are not built the folder is empty, and the server says how to
//! build them: cargo never needs Node.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    std::fs::create_dir_all(&dist).expect("web/dist can be made");
    println!("cargo:rerun-if-changed={}", dist.display());
}
