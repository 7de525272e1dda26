//! A folder with the three files, and the program run on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

pub(crate) const SERVICE: &str = "\
serviceProcessCode,status,description,transactionDatetimeUTC,referenceNumber,amount
AA11BB22,SUCCESSFUL,Transfer to Ada Okafor,2026-08-03T12:01:00,PAY-20260803-7Q2ZK9XA,15000.00
AA11BB23,FAILED,Transfer to Bola Eze,2026-08-04T12:01:00,VEN-20260804-M3N8P2QR,800.00
AA11BB24,SUCCESSFUL,Transfer to Kemi Ojo,2026-08-05T12:01:00,,1234.56
AA11BB25,SUCCESSFUL,\"Transfer to \"\"Mama\"\", Jos\",2026-08-05T12:02:00,GONE-1,5.00
";

pub(crate) const LEDGER: &str = "\
id,reference_number,bulk_reference,operation,amount,currency,status,created_at_utc,transaction_id,counterparty_name,counterparty_account
1,PAY-20260803-7Q2ZK9XA,,moneyTransfer,15000.00,NGN,SUCCESSFUL,2026-08-03T12:00:00,T1T1T1T1,Ada Okafor,0123456785
2,VEN-20260804-M3N8P2QR,,moneyTransfer,800.00,NGN,SUCCESSFUL,2026-08-04T12:00:00,T2T2T2T2,Bola Eze,0123456786
3,SAL-20260805-8K8K8K8K,BLK-20260805-9A9A9A9A,moneyTransferBulk,1234.56,NGN,SUCCESSFUL,2026-08-05T12:00:00,T3T3T3T3,Kemi Ojo,0123456787
4,SAL-20260805-6J6J6J6J,BLK-20260805-9A9A9A9A,moneyTransferBulk,1000.00,NGN,SUCCESSFUL,2026-08-05T12:00:01,T4T4T4T4,\"Obi, Jide\",0123456788
";

pub(crate) const BANK: &str = "\
S/N,Transaction Date,Value Date,Reference,Narration,Debit,Credit,Balance
1,03/08/2026,03/08/2026,pay202608037q2zk9xa,NIP TRF TO ADA OKAFOR,\"15,053.75\",,\"984,946.25\"
2,04/08/2026,04/08/2026,000013260804120000123456789012,NIP TRF TO BOLA EZE,800.00,,\"984,146.25\"
3,06/08/2026,06/08/2026,BLK-20260805-9A9A9A9A,BULK PAYMENT 2 ITEMS,\"2,234.56\",,\"981,911.69\"
4,06/08/2026,06/08/2026,000013260806120000123456789012,NIP CR FRM SADE ALABI,,300.00,\"982,211.69\"
";

pub(crate) struct Folder {
    folder: TempDir,
}

impl Folder {
    pub(crate) fn new(service: impl AsRef<[u8]>, ledger: impl AsRef<[u8]>, bank: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("report.csv"), service).unwrap();
        fs::write(folder.path().join("ledger.csv"), ledger).unwrap();
        fs::write(folder.path().join("bank.csv"), bank).unwrap();
        Self { folder }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn out(&self) -> PathBuf {
        self.path().join("out")
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.out().join(name)).unwrap()
    }

    /// The names of everything in the result folder; empty if it does not exist.
    pub(crate) fn written(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.out()) else {
            return Vec::new();
        };
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn run(&self, more: &[&str]) -> Output {
        run(self.path(), &self.out(), more)
    }

    /// Like `run`, but must succeed.
    pub(crate) fn done(&self, more: &[&str]) -> Output {
        let output = self.run(more);
        assert!(output.status.success(), "{output:?}");
        output
    }
}

/// Reconciles the three files of a folder.
pub(crate) fn run(folder: &Path, out: &Path, more: &[&str]) -> Output {
    let mut cowrie = Command::new(env!("CARGO_BIN_EXE_cowrie"));
    cowrie.arg("reconcile").arg("--json");
    cowrie.arg("--service").arg(folder.join("report.csv"));
    cowrie.arg("--ledger").arg(folder.join("ledger.csv"));
    cowrie.arg("--bank").arg(folder.join("bank.csv"));
    cowrie.arg("--out").arg(out).args(more);
    cowrie.output().unwrap()
}

pub(crate) fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}
